// Transcribed by hand from the three documents of the interface: these tables know nothing of the code.

/** The fields of each type. Unnamed types have the name of their field. */
export const TYPES = `
Task: version TaskVersion, displayName string, specification AnyMessage, createdBy Principal, lastUpdatedBy Principal, lastUpdateTime datetime, status TaskStatus, scheduledTime datetime, relations Relations, description string, isExecutedElsewhere boolean, createTime datetime, replication Replication, initialEntities [TaskEntity], owner Owner, retryStrategy RetryStrategy, deliveryState DeliveryState, executionConstraints ExecutionConstraints
TaskVersion: taskId string, definitionVersion uint, statusVersion uint
AnyMessage: @type string
Principal: system System, user User, team Team, onBehalfOf Principal
System: serviceName string, entityId string, managesOwnScheduling boolean
User: userId string
Team: entityId string, members [Agent]
Agent: entityId string
TaskStatus: status <task status>, taskError TaskError, progress AnyMessage, result AnyMessage, startTime datetime, estimate AnyMessage, allocation Allocation, lastUpdateTime datetime
TaskError: code <task error code>, message string, errorDetails AnyMessage
Allocation: activeAgents [Agent]
Relations: assignee Principal, parentTaskId string
Replication: staleTime datetime
Owner: entityId string
TaskEntity: entity Entity, snapshot boolean
RetryStrategy: fixedRetryStrategy FixedRetry
FixedRetry: retryInterval string
DeliveryState: status <delivery status>, error DeliveryError, deliveryConstraints DeliveryConstraints
DeliveryError: code <delivery error code>, message string
DeliveryConstraints: deliverAfter datetime, deliverBefore datetime, requireAcknowledgement boolean
ExecutionConstraints: startAfter datetime, completeBefore datetime
Entity: entityId string, description string, isLive boolean, createdTime datetime, expiryTime datetime, noExpiry boolean, status Status, location Location, locationUncertainty LocationUncertainty, kinematics Kinematics, geoShape GeoShape, geoDetails GeoDetails, aliases Aliases, tracked Tracked, correlation Correlation, milView MilView, ontology Ontology, sensors Sensors, payloads Payloads, powerState PowerState, provenance Provenance, overrides Overrides, indicators Indicators, targetPriority TargetPriority, signal Signal, transponderCodes TransponderCodes, dataClassification Classification, taskCatalog TaskCatalog, media Media, relationships Relationships, visualDetails VisualDetails, dimensions Dimensions, routeDetails RouteDetails, schedules Schedules, health Health, groupDetails GroupDetails, supplies Supplies, orbit Orbit, symbology Symbology
Status: platformActivity string, role string
Location: position Position, velocityEnu ENU, speedMps double, acceleration ENU, attitudeEnu Quaternion
Position: latitudeDegrees double, longitudeDegrees double, altitudeHaeMeters double, altitudeAglMeters double, altitudeAsfMeters double, pressureDepthMeters double
ENU: e double, n double, u double
Quaternion: x double, y double, z double, w double
Vec3: x double, y double, z double
LocationUncertainty: positionEnuCov TMat3, velocityEnuCov TMat3, positionErrorEllipse ErrorEllipse
TMat3: mxx double, mxy double, mxz double, myy double, myz double, mzz double
TMat2: mxx double, mxy double, myy double
ErrorEllipse: probability double, semiMajorAxisM double, semiMinorAxisM double, orientationD double
Kinematics: kinematicsGeodetic KinematicsGeodetic, kinematicsGeocentric KinematicsGeocentric
KinematicsGeodetic: location LocationGeodetic, locationUncertaintyEnu TMat3, velocityEnuMPerS Vec3, velocityUncertaintyEnu TMat3, accelerationMPerS2 Vec3, attitudeEnu Quaternion, measurementTime datetime
KinematicsGeocentric: location LocationGeocentricECEF, locationUncertaintyEcef TMat3, velocityEcefMPerS Vec3, velocityUncertaintyEcef TMat3, accelerationMPerS2 Vec3, attitudeEcef Quaternion, measurementTime datetime
LocationGeodetic: latitudeDegrees double, longitudeDegrees double, universalAltitudeHae AltitudeValue, additionalAltitudes [Altitude]
LocationGeocentricECEF: xMeters double, yMeters double, zMeters double
Altitude: haeWgs84 AltitudeValue, asf AltitudeValue, bss AltitudeValue, pressureSdp AltitudeValue, pressureAmsl AltitudeValue, egm96Amsl AltitudeValue, agl AltitudeValue
AltitudeValue: provenance AltitudeProvenance, valueMeters double
AltitudeProvenance: sourceType <altitude provenance type>
LLA: lon double, lat double, alt double, is2d boolean, altitudeReference <altitude reference>
Pose: pos LLA, attEnu Quaternion
PositionPose: pos Position, orientation Quaternion
GeoShape: point GeoPoint, line GeoLine, polygon GeoPolygon, ellipse GeoEllipse, ellipsoid GeoEllipsoid
GeoPoint: position Position
GeoLine: positions [Position]
GeoPolygon: rings [LinearRing], isRectangle boolean
LinearRing: positions [GeoPolygonPosition]
GeoPolygonPosition: position Position, heightM double
GeoEllipse: semiMajorAxisM double, semiMinorAxisM double, orientationD double, heightM double
GeoEllipsoid: forwardAxisM double, sideAxisM double, upAxisM double
GeoDetails: type <geo type>, controlArea ControlArea, acm ACM, visualDetails GeoVisualDetails
ControlArea: type <control area type>
ACM: acmType <ACM detail type>, acmDescription string
GeoVisualDetails: fillColor Color, lineColor Color
Color: red double, green double, blue double, alpha double
Aliases: alternateIds [AlternateId], name string
AlternateId: id string, type <alternate id type>
Tracked: trackQualityWrapper integer, sensorHits integer, numberOfObjects UInt32Range, radarCrossSection double, lastMeasurementTime datetime, lineOfBearing LineOfBearing
UInt32Range: lowerBound uint, upperBound uint
LineOfBearing: angleOfArrival AngleOfArrival, rangeEstimateM Measurement, maxRangeM Measurement
AngleOfArrival: relativePose Pose, bearingElevationCovarianceRad2 TMat2
Measurement: value double, sigma double
Correlation: primary PrimaryCorrelation, secondary SecondaryCorrelation, membership CorrelationMembership, decorrelation Decorrelation
PrimaryCorrelation: secondaryEntityIds [string]
SecondaryCorrelation: primaryEntityId string, metadata CorrelationMetadata
CorrelationMembership: correlationSetId string, primary Empty, nonPrimary Empty, metadata CorrelationMetadata
Decorrelation: all DecorrelatedAll, decorrelatedEntities [DecorrelatedSingle]
DecorrelatedAll: metadata CorrelationMetadata
DecorrelatedSingle: entityId string, metadata CorrelationMetadata
CorrelationMetadata: provenance Provenance, replicationMode <correlation replication mode>, type <correlation type>
Empty:
MilView: disposition <disposition>, environment <environment>, nationality <nationality>
Ontology: platformType string, specificType string, template <template>
Provenance: integrationName string, dataType string, sourceId string, sourceUpdateTime datetime, sourceDescription string
Overrides: override [Override]
Override: requestId string, fieldPath string, maskedFieldValue Entity
Indicators: simulated boolean, exercise boolean, emergency boolean, c2 boolean, egressable boolean, starred boolean
TargetPriority: highValueTarget HighValueTarget, threat Threat
HighValueTarget: isHighValueTarget boolean, targetPriority integer, targetMatches [HighValueTargetMatch], isHighPayoffTarget boolean
HighValueTargetMatch: highValueTargetListId string, highValueTargetDescriptionId string
Threat: isThreat boolean
Sensors: sensors [Sensor]
Sensor: sensorId string, operationalState <sensor operational state>, sensorType <sensor type>, sensorDescription string, rfConfiguraton RFConfiguration, lastDetectionTimestamp datetime, fieldsOfView [FieldOfView]
RFConfiguration: frequencyRangeHz [FrequencyRange], bandwidthRangeHz [BandwidthRange]
FrequencyRange: minimumFrequencyHz Frequency, maximumFrequencyHz Frequency
Frequency: frequencyHz Measurement
BandwidthRange: minimumBandwidth Bandwidth, maximumBandwidth Bandwidth
Bandwidth: bandwidthHz double
FieldOfView: fovId integer, mountId string, projectedFrustum ProjectedFrustum, projectedCenterRay Position, centerRayPose PositionPose, horizontalFov double, verticalFov double, range double, mode <sensor mode>
ProjectedFrustum: upperLeft Position, upperRight Position, bottomRight Position, bottomLeft Position
Payloads: payloadConfigurations [Payload]
Payload: config PayloadConfiguration
PayloadConfiguration: capabilityId string, quantity uint, effectiveEnvironment [<environment>], payloadOperationalState <payload operational state>, payloadDescription string
PowerState: sourceIdToState {PowerSource}
PowerSource:
PowerLevel: capacity double, remaining double, percentRemaining double, voltage double, currentAmps double, runTimeToEmptyMins double, consumptionRateLPerS double
Signal: frequencyCenter Frequency, frequencyRange FrequencyRange, bandwidthHz double, signalToNoiseRatio double, lineOfBearing LineOfBearing, fixed Empty, emitterNotations [EmitterNotation], pulseWidthS double, pulseRepetitionInterval PulseRepetitionInterval, scanCharacteristics ScanCharacteristics, receivedSignalStrengthDbm Measurement
EmitterNotation: emitterNotation string, confidence double
PulseRepetitionInterval: pulseRepetitionIntervalS Measurement
ScanCharacteristics: scanType <scan type>, scanPeriodS double
TransponderCodes: mode1 uint, mode2 uint, mode3 uint, mode4InterrogationResponse <interrogation response>, mode5 Mode5, modeS ModeS, modeCAltitudeFt integer
Mode5: mode5InterrogationResponse <interrogation response>, mode5 uint, mode5PlatformId uint
ModeS: id string, address uint
Classification: default ClassificationInformation, fields [FieldClassificationInformation]
ClassificationInformation: level <classification level>, caveats [string]
FieldClassificationInformation: fieldPath string, classificationInformation ClassificationInformation
TaskCatalog: taskDefinitions [TaskDefinition]
TaskDefinition: taskSpecificationUrl string
Media: media [MediaItem]
MediaItem: itemIdentifier string, type <media type>, relativePath string
Relationships: relationships [Relationship]
Relationship: relatedEntityId string, relationshipId string, relationshipType RelationshipType
RelationshipType: trackedBy TrackedBy, groupChild Empty, groupParent Empty, mergedFrom Empty, activeTarget Empty
TrackedBy: activelyTrackingSensors Sensors, lastMeasurementTimestamp datetime
VisualDetails: rangeRings RangeRings
RangeRings: minDistanceM double, maxDistanceM double, ringCount uint, ringLineColor Color
Dimensions: lengthM double
RouteDetails: destinationName string, estimatedArrivalTime datetime
Schedules: schedules [Schedule]
Schedule: windows [CronWindow], scheduleId string, scheduleType <schedule type>
CronWindow: cronExpression string, durationMillis string
Health: connectionStatus <connection status>, healthStatus <health status>, components [ComponentHealth], updateTime datetime, activeAlerts [Alert]
ComponentHealth: id string, name string, health <health status>, messages [ComponentMessage], updateTime datetime
ComponentMessage: status <health status>, message string
Alert: alertCode string, description string, level <alert level>, activatedTime datetime, activeConditions [AlertCondition]
AlertCondition: conditionCode string, description string
GroupDetails: team Team, platformSubcomponents Empty, echelon Echelon
Echelon: armyEchelon <army echelon>
Supplies: munitions [Munition], fuel [Fuel]
Munition: munitionId string, name string, quantityUnits uint
Fuel: fuelId string, name string, reportedDate datetime, amountGallons uint, maxAuthorizedCapacityGallons uint, operationalRequirementGallons uint, dataClassification Classification, dataSource string
Orbit: orbitMeanElements OrbitMeanElements
OrbitMeanElements: metadata OrbitMeanElementsMetadata, meanKeplerianElements MeanKeplerianElements, tleParameters TLEParameters
OrbitMeanElementsMetadata: creationDate datetime, originator string, messageId string, refFrame <ECI reference frame>, refFrameEpoch datetime, meanElementTheory <mean element theory>
MeanKeplerianElements: epoch datetime, semiMajorAxisKm double, meanMotion double, eccentricity double, inclinationDeg double, raOfAscNodeDeg double, argOfPericenterDeg double, meanAnomalyDeg double, gm double
TLEParameters: ephemerisType uint, classificationType string, noradCatId uint, elementSetNo uint, revAtEpoch uint, bstar double, bterm double, meanMotionDot double, meanMotionDdot double, agom double
Symbology: milStd2525C MilStd2525C
MilStd2525C: sidc string
TokenRequest: grant_type! <grant type>, client_id string, client_secret string
TokenResponse: access_token! string, token_type! string, expires_in integer, refresh_expires_in integer, not-before-policy integer, scope string
DeleteEgressStreamPath: egressId! string
EgressStreamDeleted:
GetObjectPath: objectPath! string
GetObjectHeaders: Accept-Encoding <content coding>, Priority string
TaskQuery: pageToken string, parentTaskId string, statusFilter StatusFilter, updateTimeRange UpdateTimeRange
StatusFilter: status <task status>
UpdateTimeRange: startTime datetime, endTime datetime
TaskQueryResult: tasks [Task], nextPageToken string
ListDeletedObjectsQuery: pageToken string, maxPageSize integer
DeletedObjects: deleted_objects [DeletedObject], next_page_token string
DeletedObject: path string, checksum string, deleted_at datetime
DeleteEntityOverridePath: entityId! string, fieldPath! string
Error shape A: error! string, error_description string
Error shape B: code integer, message string, details [AnyMessage]
Error shape C: code! string, message! string
`

/** Prefix, number of values, values. Neither: the interface doesn't show them. */
export const enumerations: Record<string, [prefix: string, count: number, values: string]> = {
  'grant type': ['', 1, 'client_credentials'],
  'content coding': ['', 2, 'identity zstd'],
  'sensor operational state': ['OPERATIONAL_STATE_', 0, ''],
  'sensor type': ['SENSOR_TYPE_', 0, ''],
  'scan type': ['SCAN_TYPE_', 0, ''],
  'task status': [
    'STATUS_',
    15,
    'INVALID CREATED SCHEDULED_IN_MANAGER SENT MACHINE_RECEIPT ACK WILCO EXECUTING WAITING_FOR_UPDATE DONE_OK DONE_NOT_OK REPLACED CANCEL_REQUESTED COMPLETE_REQUESTED VERSION_REJECTED',
  ],
  'task error code': ['ERROR_CODE_', 5, 'INVALID CANCELLED REJECTED TIMEOUT FAILED'],
  'delivery status': ['DELIVERY_STATUS_', 5, 'INVALID DELIVERED PENDING_EXECUTE PENDING_CANCEL PENDING_COMPLETE'],
  'delivery error code': ['DELIVERY_ERROR_CODE_', 5, 'INVALID UNAVAILABLE TIMEOUT REJECTED NOT_ACKNOWLEDGED'],
  'altitude provenance type': [
    'ALTITUDE_PROVENANCE_TYPE_',
    9,
    'INVALID RADAR_ALTIMETER LASER_ALTIMETER BAROMETER TERRAIN_CONVERSION GNSS SONAR USER_INPUT INS',
  ],
  'altitude reference': [
    'ALTITUDE_REFERENCE_',
    7,
    'INVALID HEIGHT_ABOVE_WGS84 HEIGHT_ABOVE_EGM96 UNKNOWN BAROMETRIC ABOVE_SEA_FLOOR BELOW_SEA_SURFACE',
  ],
  'geo type': ['GEO_TYPE_', 8, 'INVALID GENERAL HAZARD EMERGENCY ENGAGEMENT_ZONE CONTROL_AREA BULLSEYE ACM'],
  'control area type': ['CONTROL_AREA_TYPE_', 5, 'INVALID KEEP_IN_ZONE KEEP_OUT_ZONE DITCH_ZONE LOITER_ZONE'],
  'ACM detail type': ['ACM_DETAIL_TYPE_', 2, 'INVALID LANDING_ZONE'],
  'alternate id type': [
    'ALT_ID_TYPE_',
    23,
    'INVALID TRACK_ID_2 TRACK_ID_1 SPI_ID NITF_FILE_TITLE TRACK_REPO_ALERT_ID ASSET_ID LINK16_TRACK_NUMBER LINK16_JU NCCT_MESSAGE_ID CALLSIGN MMSI_ID VMF_URN IMO_ID VMF_TARGET_NUMBER SERIAL_NUMBER REGISTRATION_ID IBS_GID DODAAC UIC NORAD_CAT_ID UNOOSA_NAME UNOOSA_ID',
  ],
  'correlation replication mode': ['CORRELATION_REPLICATION_MODE_', 3, 'INVALID LOCAL GLOBAL'],
  'correlation type': ['CORRELATION_TYPE_', 3, 'INVALID MANUAL AUTOMATED'],
  disposition: ['DISPOSITION_', 7, 'UNKNOWN FRIENDLY HOSTILE SUSPICIOUS ASSUMED_FRIENDLY NEUTRAL PENDING'],
  environment: ['ENVIRONMENT_', 6, 'UNKNOWN AIR SURFACE SUB_SURFACE LAND SPACE'],
  nationality: [
    'NATIONALITY_',
    114,
    'INVALID ALBANIA ALGERIA ARGENTINA ARMENIA AUSTRALIA AUSTRIA AZERBAIJAN BELARUS BELGIUM BOLIVIA BOSNIA_AND_HERZEGOVINA BRAZIL BULGARIA CAMBODIA CANADA CHILE CHINA COLOMBIA CROATIA CUBA CYPRUS CZECH_REPUBLIC DEMOCRATIC_PEOPLES_REPUBLIC_OF_KOREA DENMARK DOMINICAN_REPUBLIC ECUADOR EGYPT ESTONIA ETHIOPIA FINLAND FRANCE GEORGIA GERMANY GREECE GUATEMALA GUINEA HUNGARY ICELAND INDIA INDONESIA INTERNATIONAL_RED_CROSS IRAQ IRELAND ISLAMIC_REPUBLIC_OF_IRAN ISRAEL ITALY JAMAICA JAPAN JORDAN KAZAKHSTAN KUWAIT KYRGHYZ_REPUBLIC LAO_PEOPLES_DEMOCRATIC_REPUBLIC LATVIA LEBANON LIBERIA LITHUANIA LUXEMBOURG MADAGASCAR MALAYSIA MALTA MEXICO MOLDOVA MONTENEGRO MOROCCO MYANMAR NATO NETHERLANDS NEW_ZEALAND NICARAGUA NIGERIA NORWAY PAKISTAN PANAMA PARAGUAY PERU PHILIPPINES POLAND PORTUGAL REPUBLIC_OF_KOREA ROMANIA RUSSIA SAUDI_ARABIA SENEGAL SERBIA SINGAPORE SLOVAKIA SLOVENIA SOUTH_AFRICA SPAIN SUDAN SWEDEN SWITZERLAND SYRIAN_ARAB_REPUBLIC TAIWAN TAJIKISTAN THAILAND THE_FORMER_YUGOSLAV_REPUBLIC_OF_MACEDONIA TUNISIA TURKEY TURKMENISTAN UGANDA UKRAINE UNITED_KINGDOM UNITED_NATIONS UNITED_REPUBLIC_OF_TANZANIA UNITED_STATES_OF_AMERICA URUGUAY UZBEKISTAN VENEZUELA VIETNAM YEMEN ZIMBABWE',
  ],
  template: ['TEMPLATE_', 6, 'INVALID TRACK SENSOR_POINT_OF_INTEREST ASSET GEO SIGNAL_OF_INTEREST'],
  'sensor mode': ['SENSOR_MODE_', 6, 'INVALID SEARCH TRACK WEAPON_SUPPORT AUTO MUTE'],
  'payload operational state': [
    'PAYLOAD_OPERATIONAL_STATE_',
    7,
    'INVALID OFF NON_OPERATIONAL DEGRADED OPERATIONAL OUT_OF_SERVICE UNKNOWN',
  ],
  'interrogation response': ['INTERROGATION_RESPONSE_', 4, 'INVALID CORRECT INCORRECT NO_RESPONSE'],
  'classification level': [
    'CLASSIFICATION_LEVELS_',
    6,
    'INVALID UNCLASSIFIED CONTROLLED_UNCLASSIFIED CONFIDENTIAL SECRET TOP_SECRET',
  ],
  'media type': ['MEDIA_TYPE_', 3, 'INVALID IMAGE VIDEO'],
  'schedule type': ['SCHEDULE_TYPE_', 3, 'INVALID ZONE_ENABLED ZONE_TEMP_ENABLED'],
  'connection status': ['CONNECTION_STATUS_', 3, 'INVALID ONLINE OFFLINE'],
  'health status': ['HEALTH_STATUS_', 6, 'INVALID HEALTHY WARN FAIL OFFLINE NOT_READY'],
  'alert level': ['ALERT_LEVEL_', 4, 'INVALID ADVISORY CAUTION WARNING'],
  'army echelon': [
    'ARMY_ECHELON_',
    11,
    'INVALID FIRE_TEAM SQUAD PLATOON COMPANY BATTALION REGIMENT BRIGADE DIVISION CORPS ARMY',
  ],
  'ECI reference frame': ['ECI_REFERENCE_FRAME_', 2, 'INVALID TEME'],
  'mean element theory': ['MEAN_ELEMENT_THEORY_', 2, 'INVALID SGP4'],
}
