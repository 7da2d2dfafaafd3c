/** Document 1, "Limits". */
export const limits = {
  /** Delete egress stream: on 503 without a hint. */
  retryHintSeconds: 2,
  /** When `retryInterval` is unset. */
  defaultRetryIntervalSeconds: 5,
  /** `expiryTime` lies in the future and less than this from now. */
  expiryDays: 30,
  /** Task `displayName` (deprecated) has fewer. */
  displayNameCharacters: 100,
  /** `acmDescription` has at most this many. */
  acmDescriptionCharacters: 150,
  trackQuality: { min: 0, max: 15 },
  colorChannel: { min: 0, max: 255 },
  alpha: { min: 0, max: 1 },
  probability: { min: 0, max: 1 },
  /** Degrees clockwise from true north. */
  ellipseOrientation: { min: 0, max: 180 },
  modeSAddress: { min: 1, max: 16_777_214 },
  modeSIdCharacters: 8,
  /** Up to nine digits. */
  noradCatId: { min: 0, max: 999_999_999 },
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  rectanglePoints: 5,
  taskSpecificationUrlPrefix: 'type.googleapis.com/',
} as const
