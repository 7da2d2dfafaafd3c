import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

export const severityIcons = { error: OctagonAlert, warning: TriangleAlert, note: Info }
