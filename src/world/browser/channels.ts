import type { Realm } from '../realm/realm.ts'

interface Member {
  readonly name: string
  readonly realm: Realm
  readonly receive: (data: unknown) => void
}

/** The broadcast channels of one browser. */
export class Channels {
  readonly #members = new Set<Member>()

  /** The class `BroadcastChannel` of a page. */
  classFor(realm: Realm): new (name: string) => EventTarget {
    const members = this.#members
    return class extends EventTarget {
      onmessage: ((event: MessageEvent) => void) | null = null
      readonly name: string
      readonly #member: Member
      constructor(name: string) {
        super()
        this.name = name
        this.#member = { name, realm, receive: (data) => this.#receive(data) }
        members.add(this.#member)
        realm.onKill(() => this.close())
      }
      postMessage(data: unknown): void {
        if (realm.isDead || !members.has(this.#member)) return
        for (const member of members)
          if (member !== this.#member && member.name === this.name) {
            const copy: unknown = structuredClone(data)
            member.realm.later(1, () => members.has(member) && member.receive(copy))
          }
      }
      close(): void {
        members.delete(this.#member)
      }
      #receive(data: unknown): void {
        const event = new MessageEvent('message', { data })
        this.dispatchEvent(event)
        this.onmessage?.(event)
      }
    }
  }
}
