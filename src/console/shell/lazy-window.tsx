import { lazyPart } from '../ui/browser/lazy-part.tsx'

// They replace rail, bar and page.

export const WindowBar = lazyPart(() => import('./top-bar/WindowBar.tsx').then((module) => module.loadWindowBar()))
export const InspectorView = lazyPart(() => import('./InspectorView.tsx').then((module) => module.loadInspectorView()))
