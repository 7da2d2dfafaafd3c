import { list, part, section, type Infer } from '../schema.ts'
import { datetime, hertz, id, integer, metres, openEnum, radians, text, uint } from '../vocabulary.ts'
import { measurement, positionPose } from './kinematics.ts'
import { position } from './location.ts'
import { environment } from './mil-view.ts'

const { component } = section(3, 'Sensors and payloads')

export const frequency = component('Frequency', 'frequency with its error', {
  frequencyHz: part(measurement, 'frequency', { unit: 'Hz' }),
})

export const frequencyRange = component(
  'FrequencyRange',
  'range of frequencies',
  {
    minimumFrequencyHz: part(frequency, 'lowest frequency', { unit: 'Hz' }),
    maximumFrequencyHz: part(frequency, 'highest frequency', { unit: 'Hz' }),
  },
  [
    {
      text: 'minimumFrequencyHz is not above maximumFrequencyHz',
      holds: ({ minimumFrequencyHz, maximumFrequencyHz }) =>
        ordered(minimumFrequencyHz?.frequencyHz?.value, maximumFrequencyHz?.frequencyHz?.value),
    },
  ],
)

export const bandwidth = component('Bandwidth', 'bandwidth', { bandwidthHz: hertz('bandwidth') })

export const bandwidthRange = component(
  'BandwidthRange',
  'range of bandwidths',
  {
    minimumBandwidth: part(bandwidth, 'narrowest bandwidth'),
    maximumBandwidth: part(bandwidth, 'widest bandwidth'),
  },
  [
    {
      text: 'minimumBandwidth is not above maximumBandwidth',
      holds: ({ minimumBandwidth, maximumBandwidth }) =>
        ordered(minimumBandwidth?.bandwidthHz, maximumBandwidth?.bandwidthHz),
    },
  ],
)

export const rfConfiguration = component('RFConfiguration', 'radio configuration', {
  frequencyRangeHz: list(frequencyRange, 'frequencies that the sensor covers'),
  bandwidthRangeHz: list(bandwidthRange, 'bandwidths that the sensor covers'),
})

export const projectedFrustum = component('ProjectedFrustum', 'corners of the view on the ground', {
  upperLeft: part(position, 'upper left corner; unset when projection fails'),
  upperRight: part(position, 'upper right corner; unset when projection fails'),
  bottomRight: part(position, 'bottom right corner; unset when projection fails'),
  bottomLeft: part(position, 'bottom left corner; unset when projection fails'),
})

export const sensorMode = openEnum('sensor mode', 'SENSOR_MODE_', 'INVALID SEARCH TRACK WEAPON_SUPPORT AUTO MUTE')

/** The interface doesn't show the values. */
export const sensorOperationalState = openEnum('sensor operational state', 'OPERATIONAL_STATE_')
/** The interface doesn't show the values. */
export const sensorType = openEnum('sensor type', 'SENSOR_TYPE_')

export const fieldOfView = component('FieldOfView', 'what a sensor sees', {
  fovId: integer('id of the field of view, stable across updates', { label: 'Field of view id' }),
  mountId: id('other', 'id of the mount'),
  projectedFrustum: part(projectedFrustum, 'corners of the view on the ground'),
  projectedCenterRay: part(position, 'where the center ray meets the ground'),
  centerRayPose: part(positionPose, 'origin and orientation of the center ray'),
  horizontalFov: radians('horizontal angle of view', { label: 'Horizontal field of view' }),
  verticalFov: radians('vertical angle of view', { label: 'Vertical field of view' }),
  range: metres('how far the sensor sees'),
  mode: sensorMode('what the sensor does'),
})
export type FieldOfView = Infer<typeof fieldOfView>

export const sensor = component('Sensor', 'a sensor of the entity', {
  sensorId: id('other', 'id of the sensor'),
  operationalState: sensorOperationalState('state of the sensor'),
  sensorType: sensorType('kind of sensor'),
  sensorDescription: text('description of the sensor'),
  // Spelled so on the wire.
  rfConfiguraton: part(rfConfiguration, 'radio configuration', { label: 'RF configuration' }),
  lastDetectionTimestamp: datetime('when the sensor detected something last'),
  fieldsOfView: list(fieldOfView, 'what the sensor sees'),
})

export const sensors = component('Sensors', 'available sensors', { sensors: list(sensor, 'available sensors') })

export const payloadOperationalState = openEnum(
  'payload operational state',
  'PAYLOAD_OPERATIONAL_STATE_',
  'INVALID OFF NON_OPERATIONAL DEGRADED OPERATIONAL OUT_OF_SERVICE UNKNOWN',
)

export const payloadConfiguration = component('PayloadConfiguration', 'configuration of a payload', {
  capabilityId: id('other', 'id of the capability; repeats for one capability in different operational states'),
  quantity: uint('how many'),
  effectiveEnvironment: list(environment('an environment'), 'environments where the payload works'),
  payloadOperationalState: payloadOperationalState('state of the payload'),
  payloadDescription: text('description of the payload'),
})

export const payload = component('Payload', 'a payload of the entity', { config: payloadConfiguration })

export const payloads = component('Payloads', 'available payloads', {
  payloadConfigurations: list(payload, 'available payloads'),
})

function ordered(minimum: number | undefined, maximum: number | undefined): boolean {
  return minimum === undefined || maximum === undefined || minimum <= maximum
}
