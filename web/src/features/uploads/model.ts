import type { ChartedPerson } from '#shared/dicom/match.ts'

/** The chart that scans are sent to, as far as the uploader needs it. */
export type Chart = ChartedPerson & {
  readonly practiceId: string
  readonly practiceName: string
  readonly practicePhone: string
  readonly patientId: string
}
