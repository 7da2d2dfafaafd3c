/** What each view shows and where its words end, for somebody who sees it for the first time at three in the morning. */
export const VIEW_HELP: Readonly<Record<string, readonly string[]>> = {
  '/tasks': [
    'Every task that was read so far, in lanes by where it is in its life. The interface tells no events, so the page asks again every few seconds; the freshness at the top says when it was answered last.',
    '“14 + more” means that 14 are loaded and the service has more. “all” is said only after a walk to the end.',
    'A white dot marks what changed in the last minute while you watched. History is what this console saw, not what the service knows. “Late” is computed here from the limits of the task.',
    'Hatched and drained means not live: statuses may have changed since.',
  ],
  '/entities': [
    'Every entity that this console holds a copy of. The interface has no list of entities: they come with loaded tasks, with answers to removed overrides, and from JSON that you open. Load more tasks to see more.',
    'A drained symbol had no news for a while, a hollow one is a snapshot that nobody follows. Nothing is drawn where a position is incomplete.',
    'Every position, symbol and copy says where it came from; copies that disagree are shown beside each other. “Symbol derived” means that the entity brought no symbol code of its own.',
    'An override replaces what a source reported. Clearing it sends one request; the value underneath is expected, not promised.',
  ],
  '/objects': [
    'Stored files, fetched by their path. The interface has no list: paths are typed, pasted, or come from links of tasks and entities.',
    'The checksum is taken here over what arrived. “Not visible to the browser” means that a web page can’t know it.',
    'Previews never run anything, and the first megabyte is shown of long texts.',
  ],
  '/deleted-objects': [
    'Pairs of path and checksum that this one node no longer serves. Another node may still have them, and the same path may hold other bytes.',
    '“Check” fetches the path once and compares; nothing is fetched before you ask.',
  ],
  '/egress': [
    'Deletes video streams by their ids. The service offers no list of streams: ids are typed, pasted or taken from what this browser deleted before.',
    'Only a busy service (503) is asked again, visibly, and you can stop it. “Outcome unknown” means that no answer came: the stream may or may not be gone.',
    'The queue goes on while you look at other views, and pauses when the connection or the session is lost.',
  ],
  '/requests': [
    'Every request of this tab with its answer, newest first. Secrets are masked when it is recorded, in copies and exports too.',
    'Findings tell where an answer leaves the contract: an error breaks it, a warning passes a limit, a note is a field that the contract does not know.',
    'The log lives in memory and is empty after a reload.',
  ],
  '/wall': [
    'One page for a screen across the room: counts, map, alerts and newest changes. It has no controls.',
    'When data, session or drawing stalls, the whole screen is hatched, with the reason and the time of the last good data.',
  ],
  '/settings': [
    'How this browser shows things. Nothing here changes anything in an environment, and nothing here is sent anywhere.',
    'What an environment sent stays as it came wherever JSON is shown or copied, whatever units are chosen.',
  ],
}
