import { Component, type ReactNode } from 'react'

import { Note } from '../ui/feedback/Note.tsx'

/** Should drawing an entity ever fail, the rest of the console goes on and says so; the raw JSON stays one tab away. */
export class InspectorBoundary extends Component<{ children: ReactNode }, { failure: string | undefined }> {
  override state: { failure: string | undefined } = { failure: undefined }

  static getDerivedStateFromError(error: unknown): { failure: string } {
    return { failure: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    if (this.state.failure === undefined) return this.props.children
    return (
      <Note tone="bad" role="alert">
        <b>The components of this entity could not be shown.</b> {this.state.failure}. This is a fault in the console;
        everything received is under Raw JSON.
      </Note>
    )
  }
}
