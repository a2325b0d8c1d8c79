import {
  type ConversionStatus,
  type ConversionWay,
  conversionStatuses,
  type GoogleAdsSettings,
} from '#shared/model/google-ads.ts'

/** A status as it is typed: without a name it is no conversion. */
export type ActionValues = { name: string; actionId: string; value: string }

/** What the form holds: texts as they are typed. */
export type GoogleValues = {
  isOn: boolean
  way: ConversionWay
  customerId: string
  managerId: string
  /** By the places of the statuses. */
  actions: ActionValues[]
  sendsContact: boolean
  isConsentAsked: boolean
}

const noAction: ActionValues = { name: '', actionId: '', value: '' }

/** As people know it: 123-456-7890. */
const dashed = (id: string | null) => id?.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3') ?? ''

export function valuesOf(settings: GoogleAdsSettings): GoogleValues {
  const { isOn, way, customerId, managerId, sendsContact, isConsentAsked } = settings
  return {
    ...{ isOn, way, sendsContact, isConsentAsked },
    ...{ customerId: dashed(customerId), managerId: dashed(managerId) },
    actions: conversionStatuses.map((status) => {
      const found = settings.actions.find((action) => action.status === status)
      if (!found) return { ...noAction }
      const { name, actionId, value } = found
      return { name, actionId: actionId ?? '', value: value === null ? '' : String(value) }
    }),
  }
}

const flag = (on: boolean) => (on ? (1 as const) : (0 as const))

/** What is no amount is sent as one that is refused: it is not to be lost without a word. */
function worthOf(typed: string): number | null {
  if (typed.trim() === '') return null
  const amount = Number(typed.trim().replace(/^\$/, ''))
  return Number.isFinite(amount) ? amount : -1
}

/** What is sent of it. */
export function bodyOf(values: GoogleValues) {
  const { isOn, way, customerId, managerId, sendsContact, isConsentAsked } = values
  const actions = conversionStatuses.flatMap((status: ConversionStatus, place) => {
    const { name, actionId, value } = values.actions[place] ?? noAction
    if (name.trim() === '') return []
    return [{ status, name, actionId: actionId.trim() || null, value: worthOf(value) }]
  })
  return {
    ...{ isOn: flag(isOn), way, actions },
    ...{ customerId: customerId.trim() || null, managerId: managerId.trim() || null },
    ...{ sendsContact: flag(sendsContact), isConsentAsked: flag(isConsentAsked) },
  }
}
