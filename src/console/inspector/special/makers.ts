import { angleOfArrivalItems } from './bearing-line.ts'
import { classificationItems, fieldClassificationItems } from './classification.ts'
import { aliasItems, alternateIdItems, colorItems, indicatorItems, mediaItems } from './display.ts'
import { geocentricItems } from './geocentric.ts'
import { healthItems } from './health.ts'
import type { Maker } from './maker.ts'
import {
  bandwidthRangeItems,
  frequencyItems,
  frequencyRangeItems,
  measurementItems,
  objectRangeItems,
  trackedItems,
} from './measured.ts'
import { quaternionItems, vectorItems } from './motion.ts'
import { keplerianItems } from './orbit.ts'
import { altitudeItems, altitudeValueItems, cornerItems, ecefItems, llaItems, positionItems } from './position.ts'
import { powerLevelItems, powerSourceItems } from './power.ts'
import { payloadItems, relationshipItems } from './relationship.ts'
import { cronWindowItems } from './schedule.ts'
import { fuelItems, munitionItems } from './supplies.ts'
import { modeSItems, transponderItems } from './transponder.ts'
import { angularItems, errorEllipseItems, geoEllipseItems, matrixItems } from './uncertainty.ts'

/** Types of the interface that are drawn by more than their fields, by their name in the contract. */
export const makers: Readonly<Record<string, Maker>> = {
  Aliases: aliasItems,
  AlternateId: alternateIdItems,
  Altitude: altitudeItems,
  AltitudeValue: altitudeValueItems,
  AngleOfArrival: angleOfArrivalItems,
  BandwidthRange: bandwidthRangeItems,
  ClassificationInformation: classificationItems,
  Color: colorItems,
  CronWindow: cronWindowItems,
  ENU: vectorItems,
  ErrorEllipse: errorEllipseItems,
  FieldClassificationInformation: fieldClassificationItems,
  Frequency: frequencyItems,
  FrequencyRange: frequencyRangeItems,
  Fuel: fuelItems,
  GeoEllipse: geoEllipseItems,
  GeoPolygonPosition: cornerItems,
  Health: healthItems,
  Indicators: indicatorItems,
  KinematicsGeocentric: geocentricItems,
  LLA: llaItems,
  LocationGeocentricECEF: ecefItems,
  LocationGeodetic: positionItems,
  Measurement: measurementItems,
  MeanKeplerianElements: keplerianItems,
  MediaItem: mediaItems,
  ModeS: modeSItems,
  Munition: munitionItems,
  Payload: payloadItems,
  Position: positionItems,
  PowerLevel: powerLevelItems,
  PowerSource: powerSourceItems,
  Quaternion: quaternionItems,
  Relationship: relationshipItems,
  TMat2: angularItems,
  TMat3: matrixItems,
  Tracked: trackedItems,
  TransponderCodes: transponderItems,
  UInt32Range: objectRangeItems,
  Vec3: vectorItems,
}
