export const PARCELS = ['parcels'] as const
export const MANIFESTS = ['manifests'] as const
