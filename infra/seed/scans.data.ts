import type { SeriesSpecification } from '#test/fixtures/dicom/synthesize.ts'
import type { CastName } from './cast.data.ts'

type Study = {
  description: string
  /** Days before the upload. */
  daysBefore: number
  series: readonly SeriesSpecification[]
}

export type Scans = {
  role: CastName
  /** Who sent them: the patient with an account, a guest with a link, or the staff. */
  sender: 'patient' | 'guest' | 'staff'
  /** The folder that was dropped. */
  folder: string
  comment: string
  /** Working days ago; and when staff looked at them, null where nobody did yet. */
  sentDays: number
  seenDays: number | null
  studies: readonly Study[]
  /** A report in plain words beside the images. */
  report?: string
}

const small = { rows: 256, columns: 256 } as const

/** The scans that people of the demo sent. */
export const demoScans: readonly Scans[] = [
  {
    role: 'accountHolder',
    sender: 'patient',
    folder: 'Lumbar MRI',
    comment: 'The MRI that Dr. Vasquez asked for. It is from the hospital in San Francisco.',
    sentDays: 5,
    seenDays: 4,
    studies: [
      {
        description: 'MR LUMBAR SPINE WO CONTRAST',
        daysBefore: 9,
        series: [
          { modality: 'MR', description: 'SAG T2', slices: 15, ...small },
          { modality: 'MR', description: 'SAG T1', slices: 15, ...small },
          { modality: 'MR', description: 'SAG STIR', slices: 15, ...small },
        ],
      },
    ],
  },
  {
    role: 'linkUser',
    sender: 'guest',
    folder: 'CT disc',
    comment: 'From the disc they gave me after the accident.',
    sentDays: 0,
    seenDays: null,
    studies: [
      {
        description: 'CT ABDOMEN AND LUMBAR SPINE',
        daysBefore: 12,
        series: [{ modality: 'CT', description: 'AXIAL 4.0', slices: 40, ...small }],
      },
    ],
  },
  {
    role: 'discBringer',
    sender: 'staff',
    folder: 'TRAN_VICTOR',
    comment: 'Disc brought to the front desk.',
    sentDays: 3,
    seenDays: 3,
    studies: [
      {
        description: 'XR SPINE SCOLIOSIS SERIES',
        daysBefore: 30,
        series: [{ modality: 'CR', description: 'AP', slices: 2 }],
      },
    ],
    report:
      'XR SPINE SCOLIOSIS SERIES\n\nMild curve of the thoracic spine. No fracture.\n' +
      'Degenerative changes at L4-L5 and L5-S1.\n',
  },
  {
    role: 'returner',
    sender: 'staff',
    folder: 'ABRAMS_RUTH',
    comment: 'Earlier and newer scans together, for comparison.',
    sentDays: 4,
    seenDays: 3,
    studies: [
      {
        description: 'MR LUMBAR SPINE',
        daysBefore: 900,
        series: [{ modality: 'MR', description: 'SAG T2', slices: 12, ...small }],
      },
      {
        description: 'MR LUMBAR SPINE FOLLOW UP',
        daysBefore: 20,
        series: [{ modality: 'MR', description: 'SAG T2', slices: 12, ...small }],
      },
    ],
  },
]
