import type { UploadRecord } from '#functions/uploads/records.ts'

/** An upload under way by a member of the staff, as the table holds it. */
export function anUpload(changes: Partial<UploadRecord> = {}): UploadRecord {
  return {
    key: '01JUPLOAD00000000000000001',
    practiceId: '01JPRACT1CE000000000000001',
    patientId: '01JPAT1ENT0000000000000001',
    service: 'radCloud',
    comment: '',
    state: 'uploading',
    uploader: { kind: 'staff', id: 'M1', name: 'Ann' },
    fileCount: 0,
    bytes: 0,
    revision: 1,
    createdAt: '2026-03-01T12:00:00.000Z',
    completedAt: null,
    seenAt: null,
    keptAt: null,
    cameTo: null,
    ...changes,
  }
}
