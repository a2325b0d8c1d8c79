import * as v from 'valibot'
import { lenient } from '../../../ui/search.ts'

export const adminTabs = ['plans', 'discounts', 'payments', 'refunds', 'differences'] as const
export type AdminTab = (typeof adminTabs)[number]

/** Which of the operator's lists the address names. */
export const adminSearch = v.object({ tab: lenient(v.picklist(adminTabs)) })
