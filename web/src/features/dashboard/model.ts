import type { Answer } from '#shared/api/contract.ts'
import type { practiceRoutes } from '#shared/api/practices.ts'

export type PracticeStatus = Answer<typeof practiceRoutes.status>
