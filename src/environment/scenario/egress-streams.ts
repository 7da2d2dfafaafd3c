import type { EgressStream } from '../store/store.ts'

/** Streams that a client with the permission can delete. */
export const ACTIVE_STREAMS: readonly string[] = [
  'cam-07-hd-ops',
  'cam-09-hd-ops',
  'cam-09-sd-web',
  'cam-11-hd-ops',
  'cam-11-sd-web',
  'cam-12-hd-ops',
  'cam-12-sd-web',
  'tower-2-ptz',
  'gull-5-eo-share',
  'gull-5-ir-share',
  'skate-3-fwd',
]

/** One stream for each way in which a deletion is refused. */
export const REFUSED_STREAMS = {
  sourceNotLive: 'pier-3-thermal',
  forbidden: 'gull-2-eo-wall',
  unavailable: 'cam-10-hd-ops',
  recovers: 'cam-07-sd-web',
  deleted: 'gull-2-ir-wall',
} as const

/** Every egress stream of the scenario. */
export function egressStreams(): EgressStream[] {
  return [
    ...ACTIVE_STREAMS.map((egressId): EgressStream => ({ egressId, state: 'active', sourceLive: true })),
    { egressId: REFUSED_STREAMS.sourceNotLive, state: 'active', sourceLive: false },
    // Belongs to the wall: neither of the well-known clients may take it down.
    { egressId: REFUSED_STREAMS.forbidden, state: 'active', sourceLive: true, allowedClients: ['wall-display'] },
    { egressId: REFUSED_STREAMS.unavailable, state: 'active', sourceLive: true, unavailableUntil: null },
    {
      egressId: REFUSED_STREAMS.recovers,
      state: 'active',
      sourceLive: true,
      unavailableUntil: null,
      attemptsUntilReady: 2,
    },
    { egressId: REFUSED_STREAMS.deleted, state: 'deleted', sourceLive: true },
  ]
}
