import type { ChartedPerson } from '#shared/dicom/match.ts'
import type { UploadService } from '#shared/model/upload-rules.ts'
import type { Access } from '../../data/uploads.ts'

/** The chart that scans are sent to, as far as the uploader needs it. */
export type Chart = ChartedPerson & {
  readonly practiceId: string
  readonly practiceName: string
  readonly practicePhone: string
  readonly patientId: string
}

/** Where what is sent goes to: whose chart, as part of what, and by which access. */
export type Goal = {
  readonly chart: Chart
  readonly service: UploadService
  readonly access: Access
}
