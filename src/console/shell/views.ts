import ArchiveX from 'lucide-react/icons/archive-x'
import Kanban from 'lucide-react/icons/kanban'
import MapPin from 'lucide-react/icons/map-pin'
import Monitor from 'lucide-react/icons/monitor'
import Package from 'lucide-react/icons/package'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import Video from 'lucide-react/icons/video'

/** The views of the rail, in its order; `apart` ones stand at its foot. */
export const VIEWS = [
  { path: '/tasks', name: 'Tasks', title: 'Tasks', icon: Kanban, keys: 'g t', apart: false },
  { path: '/entities', name: 'Entities', title: 'Entities', icon: MapPin, keys: 'g e', apart: false },
  { path: '/objects', name: 'Objects', title: 'Objects', icon: Package, keys: 'g o', apart: false },
  { path: '/deleted-objects', name: 'Deleted', title: 'Deleted objects', icon: ArchiveX, keys: 'g d', apart: false },
  { path: '/egress', name: 'Egress', title: 'Egress streams', icon: Video, keys: 'g v', apart: false },
  { path: '/requests', name: 'Requests', title: 'Requests', icon: ScrollText, keys: 'g r', apart: false },
  { path: '/wall', name: 'Wall', title: 'Wall', icon: Monitor, keys: undefined, apart: true },
  { path: '/settings', name: 'Settings', title: 'Settings', icon: Settings, keys: undefined, apart: true },
] as const
