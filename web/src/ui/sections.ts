import type { PatientRecord, PatientRow } from '#shared/model/patient.ts'

/** The two lists of people: patients, and the leads that may become patients. */
export type Section = 'patients' | 'leads'

export const recordTabs = [
  'tasks',
  'messages',
  'appointments',
  'events',
  'notes',
  'rad-cloud',
  'reviews',
  'consults',
  'details',
] as const
export type RecordTab = (typeof recordTabs)[number]

/** The last part of the address of a record's messages where the next one goes by text. */
export const BY_TEXT = 'text'

/** Where each list and its records are (specification, section 2, Customer links). */
export const sections = {
  patients: {
    list: '/patient-link',
    record: '/patient-link/$patientId',
    tab: '/patient-link/$patientId/$tab/{-$keyId}',
    defaultTab: 'tasks',
  },
  leads: {
    list: '/lead-convert',
    record: '/lead-convert/$patientId',
    tab: '/lead-convert/$patientId/$tab/{-$keyId}',
    defaultTab: 'events',
  },
} as const satisfies Record<Section, { defaultTab: RecordTab; [part: string]: string }>

/**
 * Where a tab of a record is, for links and navigation. Names the key inside of the tab in every case: the
 * router would else keep that of the page on which one is, which belongs to another tab or record.
 */
export function tabLink(
  section: Section,
  params: { patientId: string; tab: RecordTab; keyId?: string | undefined },
) {
  const { patientId, tab, keyId } = params
  return { to: sections[section].tab, params: { patientId, tab, keyId } } as const
}

export function isRecordTab(value: string): value is RecordTab {
  return recordTabs.some((tab) => tab === value)
}

/** The tab on which somebody opens a record: the scans, where some are new and they may see them. */
export function openingTab(
  section: Section,
  { newUploadCount }: Pick<PatientRow | PatientRecord, 'newUploadCount'>,
  seesScans: boolean,
): RecordTab {
  return newUploadCount > 0 && seesScans ? 'rad-cloud' : sections[section].defaultTab
}

/** Whoever is only a lead is found among the leads (specification, section 2). */
export function sectionOf({
  isLead,
  isPatient,
}: Pick<PatientRow | PatientRecord, 'isLead' | 'isPatient'>): Section {
  return isLead && !isPatient ? 'leads' : 'patients'
}
