import type { ConsultItem, GuestItem } from '#functions/consults/records.ts'

/** A consultation that is scheduled, as it is kept. */
export function aConsult(changes: Partial<ConsultItem> = {}): ConsultItem {
  const at = '2026-03-02T15:00:00.000Z'
  return {
    ...{ id: '01JC0NSV1T0000000000000001', number: '1234567890', practiceId: 'practice' },
    ...{ patientId: 'patient', creatorId: 'creator', providerId: 'doctor', formerProviderIds: [] },
    ...{ invited: [], guests: [], joins: [], comings: 0, version: 1 },
    ...{ state: 'pending', scheduledAt: '2026-03-05T15:00:00.000Z', scheduledLen: 30 },
    ...{ wantedTimes: [], patientTimezone: 'America/Chicago', note: '' },
    ...{ contactEmail: null, contactPhone: null, createdAt: at, updatedAt: at },
    ...{ startedAt: null, finishedAt: null, canceledAt: null, canceledBy: null },
    ...{ location: null, rating: null },
    ...changes,
  }
}

/** Somebody who opened a link, and waits. */
export function aConsultGuest(changes: Partial<GuestItem> = {}): GuestItem {
  return {
    ...{ id: 'GUEST', kind: 'interpreter', name: 'Ana Ruiz', saidName: 'Ana' },
    ...{ standing: 'waiting', hasPassword: false, openedAt: '2026-01-01T00:00:00.000Z' },
    ...{ link: 'none', linkId: changes.id ?? 'GUEST', ...changes },
  }
}
