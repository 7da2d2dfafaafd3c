// The package declares its types under another module's name.
declare module 'geographiclib-mgrs' {
  interface Projected {
    zone: number
    northp: boolean
    x: number
    y: number
  }
  const grid: {
    /** MGRS of [longitude, latitude], UPS at the poles; `accuracy` is the number of digits, 5 for a metre. Throws beyond the earth. */
    forward: (lonLat: [number, number], accuracy?: number) => string
    /** [longitude, latitude] of an MGRS reference: the middle of its square, or the south-west corner. Throws for what is none. */
    toPoint: (mgrs: string, center?: boolean) => [number, number]
    UTMUPS: {
      forward: (latitude: number, longitude: number, setZone: false, limits: boolean) => Projected
      reverse: (
        zone: number,
        north: boolean,
        easting: number,
        northing: number,
        limits: boolean,
      ) => { lat: number; lon: number }
    }
  }
  export default grid
}
