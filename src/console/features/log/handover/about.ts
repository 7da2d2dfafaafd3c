export const help = [
  'What this watch tells the next: drafted here from the tasks, the alerts and the log, kept by this server and shown to all desks. “Changes since” counts what is different by now; pressed before the first signature, it makes the draft again, and items that did not change stay read.',
  'The outgoing watch signs first. The incoming watch ticks each item and signs with its own token. Both signatures are entries of the log.',
  '“What we do not know” is always there: times in which nothing was read or no desk watched, lanes not read to their end, entities not heard of.',
  'The capsule is one file, signed by this server: it opens on any console from the sign-in page, to read only, and one that was altered is refused.',
]

export const windows = {}
