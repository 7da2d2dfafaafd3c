import type { LucideIcon } from 'lucide-react'
import ArchiveX from 'lucide-react/icons/archive-x'
import Bell from 'lucide-react/icons/bell'
import Kanban from 'lucide-react/icons/kanban'
import MapPin from 'lucide-react/icons/map-pin'
import Monitor from 'lucide-react/icons/monitor'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Package from 'lucide-react/icons/package'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import Video from 'lucide-react/icons/video'
import type { ComponentType } from 'react'

export interface Page {
  /** The page itself, in a file of its own; the wall stands in no shell, and the router knows what draws it. */
  readonly load?: () => Promise<ComponentType>
  /** In the rail. */
  readonly name: string
  /** In the palette, and of the browser's window. */
  readonly title: string
  readonly icon: LucideIcon
  /** What is typed to go there. */
  readonly keys?: string | undefined
  /** Apart from the others, at the foot of the rail. */
  readonly isAtFoot?: true
  /** Not in the rail: the page that stands for it there. */
  readonly partOf?: string
  /** What it shows and where its words end, for somebody who sees it for the first time at three in the morning. */
  readonly help: readonly string[]
}

/**
 * Every page of the console by the first segment of its path, in the order of the rail. Import a slice of it (`./pages.ts?rail`): all of it together is
 * more than the first script may hold.
 */
export const pages = {
  tasks: {
    load: () => import('../features/tasks/TasksPage.tsx').then(({ TasksPage }) => TasksPage),
    name: 'Tasks',
    title: 'Tasks',
    icon: Kanban,
    keys: 'g t',
    help: [
      'Every task read so far, in lanes by its stage of life. The service sends no events, so this page polls every few seconds. The line at the top shows when the last reply came.',
      '“14 + more” means that 14 are loaded and the service has more. “all” appears only after every page has been read.',
      'A white dot marks what changed in the last minute while you watched. History is what this console saw, not what the service knows. “Late” is computed here from the limits of the task.',
      'Hatching and dimmed colours mean not live: statuses may have changed since.',
    ],
  },
  alerts: {
    load: () => import('../features/alerts/AlertsPage.tsx').then(({ AlertsPage }) => AlertsPage),
    name: 'Alerts',
    title: 'Alerts',
    icon: Bell,
    keys: 'g a',
    help: [
      'What rules found in tasks and entities: one row per rule and subject, by level, then what is not acknowledged, then the newest. Each desk and wall watches for all of them; while none is open nothing is raised, and that gap is said here.',
      'Filled is new, outlined is over but not acknowledged, plain is acknowledged. Hatched can’t be evaluated: the data is old or missing here, which never ends an alert.',
      'Acknowledging holds at every desk and can’t be taken back. Until the server has it the row says “Acknowledging”. Silence is this desk’s alone and ends after 30 s.',
      'An alert can come one reading late. “Not shared” means that rules and acknowledgements are kept in this browser only.',
    ],
  },
  entities: {
    load: () => import('../features/entities/EntitiesPage.tsx').then(({ EntitiesPage }) => EntitiesPage),
    name: 'Entities',
    title: 'Entities',
    icon: MapPin,
    keys: 'g e',
    help: [
      'Every entity this console has a copy of. The service can’t list entities: they come with loaded tasks, with answers to cleared overrides, and from JSON you open. Load more tasks to see more.',
      'A dimmed symbol has not been updated for a while. A hollow one is a snapshot that is not kept up to date. Nothing is drawn where a position is incomplete.',
      'With the keyboard on the map, arrow keys go to the nearest entity that way, Home to the one nearest to the middle, Page Down and Page Up on by distance; Enter opens it. Each is told in a sentence. Shift and arrow keys move the map.',
      'Every position, symbol and copy says where it came from. Copies that disagree are shown side by side. “Symbol derived” means that the entity has no symbol code of its own.',
      'An override replaces what a source reported. Clearing it sends one request; the value underneath is expected, not promised.',
    ],
  },
  objects: {
    load: () => import('../features/objects/ObjectsPage.tsx').then(({ ObjectsPage }) => ObjectsPage),
    name: 'Objects',
    title: 'Objects',
    icon: Package,
    keys: 'g o',
    help: [
      'Stored files, fetched by path. The service can’t list them. “Known” holds every path that a task, an entity, a record, a file you opened or you have named to this console, which is not all there are. Nothing is fetched before you ask.',
      '“Still there?” sends the request and ends it after the head: you learn whether this node serves the object, and nothing is downloaded.',
      'The checksum is computed here from what arrived. “Not visible to the browser” means that a web page can’t know it.',
      'Previews never run anything. Of a long text, the first megabyte is shown.',
    ],
  },
  'deleted-objects': {
    load: () =>
      import('../features/deleted-objects/DeletedObjectsPage.tsx').then(({ DeletedObjectsPage }) => DeletedObjectsPage),
    name: 'Deleted',
    title: 'Deleted objects',
    icon: ArchiveX,
    keys: 'g d',
    help: [
      'Pairs of path and checksum that this one node no longer serves. Another node may still have them, and the same path may hold other bytes.',
      '“Check” fetches the path once and compares; nothing is fetched before you ask.',
    ],
  },
  egress: {
    load: () => import('../features/egress/EgressPage.tsx').then(({ EgressPage }) => EgressPage),
    name: 'Egress',
    title: 'Egress streams',
    icon: Video,
    keys: 'g v',
    help: [
      'Deletes video streams by id. The service can’t list streams: type or paste ids, or pick known ones, which tasks have named or this browser deleted before.',
      'Only a busy service (503) is asked again. You see each retry and can stop it. “Outcome unknown” means that no answer came: the stream may or may not be gone.',
      'The queue keeps running while you look at other views, and pauses when the connection or the session is lost.',
    ],
  },
  requests: {
    load: () => import('../features/requests/RequestsPage.tsx').then(({ RequestsPage }) => RequestsPage),
    name: 'Requests',
    title: 'Requests',
    icon: ScrollText,
    keys: 'g r',
    help: [
      'Every request this tab made to the environment, with its answer, newest first. Secrets are masked before anything is recorded, so copies and exports have none.',
      'A finding is where an answer departs from the interface: an error breaks it, a warning passes a limit, a note is a field it does not define.',
      'The log is in memory only, and empty after a reload.',
    ],
  },
  log: {
    load: () => import('../features/log/LogPage.tsx').then(({ LogPage }) => LogPage),
    name: 'Log',
    title: 'Watch log',
    icon: NotebookPen,
    keys: 'g l',
    help: [
      'What people wrote and what the server saw itself, oldest on top: sign-ins, changes that were sent, alerts, times without tasks. All desks of one server share it, and nothing in it is ever changed or removed.',
      'A correction is an entry of its own, shown under the old text. Each entry bears the hash of itself and of the one before it: “Chain broken” means that one was changed, removed or put in afterwards.',
      'An entry takes along what is open and the moment, unless you take them off. “Picture of” opens the tasks as they were told then, as far as the journal goes back.',
      'What you write while the server is away waits in this browser and is sent later, with both times.',
    ],
  },
  handover: {
    load: () => import('../features/log/handover/HandoverPage.tsx').then(({ HandoverPage }) => HandoverPage),
    name: 'Handover',
    title: 'Handover',
    icon: NotebookPen,
    keys: 'g h',
    partOf: 'log',
    help: [
      'What this watch tells the next: drafted here from the tasks, the alerts and the log, kept by this server and shown to all desks. “Changes since” counts what is different by now; pressed before the first signature, it makes the draft again, and items that did not change stay read.',
      'The outgoing watch signs first. The incoming watch ticks each item and signs with its own token. Both signatures are entries of the log.',
      '“What we do not know” is always there: times in which nothing was read or no desk watched, lanes not read to their end, entities not heard of.',
      'The capsule is one file, signed by this server: it opens on any console from the sign-in page, to read only, and one that was altered is refused.',
    ],
  },
  wall: {
    name: 'Wall',
    title: 'Wall',
    icon: Monitor,
    isAtFoot: true,
    help: [
      'One page for a screen across the room: counts, map, alerts and newest changes. It has no controls.',
      'When data, session or drawing stalls, hatching covers the whole screen, with the reason and the time of the last good data.',
    ],
  },
  settings: {
    load: () => import('../features/settings/SettingsPage.tsx').then(({ SettingsPage }) => SettingsPage),
    name: 'Settings',
    title: 'Settings',
    icon: Settings,
    isAtFoot: true,
    help: [
      'How this browser shows things. Nothing here changes anything in an environment, and nothing here is sent anywhere.',
      'JSON is always shown and copied as it was sent, whatever units you choose.',
    ],
  },
} as const satisfies Record<string, Page>

export type PageId = keyof typeof pages
