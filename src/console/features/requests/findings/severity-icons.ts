import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

/** The sign of a finding, by how bad it is. */
export const severityIcons = { error: OctagonAlert, warning: TriangleAlert, note: Info }
