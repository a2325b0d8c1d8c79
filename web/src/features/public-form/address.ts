import { leadFormFieldNames } from '#shared/model/lead-form.ts'
import { noTouch, type Touch } from '#shared/model/touch.ts'
import type { Values } from '../../ui/lead-form.ts'

/** As much as a field is filled in with from an address. */
const VALUE_MAX = 255

/** What the address of a form says: which form, what to fill in, and how the person came. */
export type FormAddress = { formKey: string; values: Values; touch: Touch }

type Visit = { pathname: string; search: string; referrer: string; host: string }

/** Reads an address such as /forms/KEY?firstName=Rosa&utm_campaign=spring&gclid=…. */
export function readAddress({ pathname, search, referrer, host }: Visit): FormAddress {
  const query = new URLSearchParams(search)
  const said = (name: string) => query.get(name)?.trim().slice(0, VALUE_MAX) || null
  const values: Values = {}
  for (const name of leadFormFieldNames) {
    const value = said(name)
    if (value !== null) values[name] = value
  }
  const touch = {
    ...noTouch,
    ...{ source: said('utm_source'), medium: said('utm_medium'), campaign: said('utm_campaign') },
    ...{ gclid: said('gclid'), gbraid: said('gbraid'), wbraid: said('wbraid') },
    ...{ fbclid: said('fbclid'), msclkid: said('msclkid') },
    // A frame is told both by the page that it is on.
    referrerHost: said('referrer') ?? hostOf(referrer, host),
    landingPath: said('page'),
  }
  return { formKey: pathname.split('/')[2] ?? '', values, touch }
}

/** The site before; null where that is ours. */
function hostOf(referrer: string, own: string): string | null {
  if (!URL.canParse(referrer)) return null
  const { host } = new URL(referrer)
  return host === own ? null : host
}
