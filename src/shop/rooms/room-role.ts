export const ROOM_KINDS = ['classroom', 'office'] as const
export type RoomKind = (typeof ROOM_KINDS)[number]

/** Where a good stands on the floor plan; `other` is not drawn. */
export const ROOM_ROLES = ['desk', 'chair', 'lead_desk', 'lead_chair', 'board', 'storage', 'other'] as const
export type RoomRole = (typeof ROOM_ROLES)[number]
