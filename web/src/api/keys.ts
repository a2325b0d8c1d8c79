/**
 * Keys of the query cache, widest part first: invalidating `keys.patients(id)` reaches every list
 * and record of the practice's patients.
 */
export const keys = {
  /** What one may do; asked again wherever it turns out to have changed. */
  permissions: ['permissions'],
  practicePermissions: (practiceId: string | null) => ['permissions', 'practices', practiceId],
  patientPermissions: (practiceId: string, patientId: string) => [
    'permissions',
    'patients',
    practiceId,
    patientId,
  ],
  /** The member's own reply templates. */
  templates: ['templates'],
  templateList: (query: object) => ['templates', query],
  /** What the member is told. */
  notifications: ['notifications'],
  notificationList: (unread: boolean) => ['notifications', { unread }],
  practice: (practiceId: string) => ['practices', practiceId],
  activity: (practiceId: string) => ['practices', practiceId, 'activity'],
  practiceStatus: (practiceId: string) => ['practices', practiceId, 'status'],
  staffs: (practiceId: string) => ['practices', practiceId, 'staffs'],
  patients: (practiceId: string) => ['practices', practiceId, 'patients'],
  patientList: (practiceId: string, query: object) => [
    'practices',
    practiceId,
    'patients',
    'list',
    query,
  ],
  patient: (practiceId: string, patientId: string) => [
    'practices',
    practiceId,
    'patients',
    'record',
    patientId,
  ],
  tasks: (practiceId: string) => ['practices', practiceId, 'tasks'],
  taskList: (practiceId: string, query: object) => ['practices', practiceId, 'tasks', query],
} as const
