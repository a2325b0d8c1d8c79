import type { ListGroup } from './lists.ts'
import { insurancePlans, insurers, registerSources, sourceLabels } from './sources.ts'

type Choice = { value: string; title: string }

/** What each list holds in every practice; values are what records keep. */
export const builtInChoices: Record<ListGroup, readonly Choice[]> = {
  insurance: insurers.map((value) => ({ value, title: value })),
  insurancePlanList: Object.entries(insurancePlans).map(([value, title]) => ({ value, title })),
  registerSource: registerSources.map((value) => ({ value, title: sourceLabels[value] })),
}
