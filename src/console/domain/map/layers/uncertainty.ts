import CircleDashed from 'lucide-react/icons/circle-dashed'

import type { Entity } from '../../../../contract/entity/entity.ts'
import type { Matrix3 } from '../../../../contract/entity/location.ts'
import { covarianceAxes, formatEllipse, type EllipseAxes } from '../../../../format/covariance.ts'
import { areaFeatures, dimFact } from '../feature.ts'
import { ecefCovarianceToEnu } from '../../../../geo/earth-fixed.ts'
import { ellipse } from '../../../../geo/geodesic.ts'
import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { MapLayer } from '../layer.ts'
import { hueFill, hueLine } from '../style/paint.ts'
import { finite, positionOf } from '../../../../geo/position.ts'
import { hueOf } from '../symbols/symbol.ts'

/** The reported ellipse, else two standard deviations of the covariance. */
export const uncertainty: MapLayer = {
  label: 'Uncertainty',
  means: 'The error ellipse with its probability, or two standard deviations of the covariance',
  icon: CircleDashed,
  initially: true,
  order: 70,
  isAtItsPlace: true,
  features: (item, _now, context) => {
    if (!item.entity.locationUncertainty && !item.entity.kinematics) return []
    const position = positionOf(item.entity)
    if (position.kind !== 'position') return []
    const found = ellipseOf(item.entity, position.at)
    if (!found) return []
    if (typeof found === 'string') {
      context.omit(found)
      return []
    }
    const ring = ellipse(position.at, found.axes.semiMajorMetres, found.axes.semiMinorMetres, found.axes.bearingDegrees)
    if (ring.length === 0) context.omit('an ellipse larger than the earth')
    return areaFeatures([ring], {
      part: 'ellipse',
      hue: hueOf(item.entity),
      means: found.means,
      size: formatEllipse(found.axes),
      ...dimFact(item),
    })
  },
  style: (theme, source) => [
    hueFill(theme, { id: 'uncertainty-areas', source, part: 'ellipse', opacity: 0.12 }),
    hueLine(theme, { id: 'uncertainty-outlines', source, part: 'ellipse-outline', width: 1, opacity: 1, dash: [3, 3] }),
  ],
}

/** A sentence if it is invalid, `undefined` without one. */
function ellipseOf(
  { locationUncertainty, kinematics }: Entity,
  [longitude, latitude]: LonLat,
): { axes: EllipseAxes; means: string } | string | undefined {
  const given = locationUncertainty?.positionErrorEllipse
  const [major, minor] = [finite(given?.semiMajorAxisM), finite(given?.semiMinorAxisM)]
  if (given && major !== undefined && minor !== undefined) {
    if (major < 0 || minor < 0) return 'an error ellipse has a negative axis'
    if (major === 0 && minor === 0) return undefined
    const probability = finite(given.probability)
    return {
      axes: {
        semiMajorMetres: major,
        semiMinorMetres: Math.max(minor, major * 1e-3),
        bearingDegrees: finite(given.orientationD) ?? 0,
      },
      means:
        probability === undefined
          ? 'error ellipse, probability not given'
          : `error ellipse, probability ${probability}`,
    }
  }
  const geocentric = kinematics?.kinematicsGeocentric?.locationUncertaintyEcef
  const matrix =
    complete(kinematics?.kinematicsGeodetic?.locationUncertaintyEnu) ??
    complete(locationUncertainty?.positionEnuCov) ??
    earthFixed(geocentric, longitude, latitude)
  if (!matrix) return given ? 'an error ellipse lacks an axis' : undefined
  const axes = covarianceAxes({ eastEast: matrix.mxx, eastNorth: matrix.mxy, northNorth: matrix.myy })
  if (!axes) return 'a covariance is not positive'
  if (axes.semiMajorMetres === 0) return undefined
  return {
    axes: { ...axes, semiMinorMetres: Math.max(axes.semiMinorMetres, axes.semiMajorMetres * 1e-3) },
    means: 'covariance, two standard deviations',
  }
}

/** A lone diagonal is valid: other values are 0. */
function complete(matrix: Matrix3 | null | undefined) {
  const [mxx, myy] = [finite(matrix?.mxx), finite(matrix?.myy)]
  if (mxx === undefined || myy === undefined) return undefined
  return {
    mxx,
    myy,
    mzz: finite(matrix?.mzz) ?? 0,
    mxy: finite(matrix?.mxy) ?? 0,
    mxz: finite(matrix?.mxz) ?? 0,
    myz: finite(matrix?.myz) ?? 0,
  }
}

/** Earth-fixed axes need all three variances. */
function earthFixed(matrix: Matrix3 | null | undefined, longitude: number, latitude: number) {
  const whole = finite(matrix?.mzz) === undefined ? undefined : complete(matrix)
  return whole && ecefCovarianceToEnu(whole, { longitude, latitude })
}
