import type { StateCode } from '#shared/model/states.ts'

export type Place = { city: string; state: StateCode; zip: string; areaCode: string }

/** Where people live who come to a practice in Oakland, each with how many of a hundred do. */
export const places: readonly (readonly [Place, number])[] = [
  [{ city: 'Oakland', state: 'CA', zip: '94610', areaCode: '510' }, 20],
  [{ city: 'Berkeley', state: 'CA', zip: '94703', areaCode: '341' }, 12],
  [{ city: 'San Francisco', state: 'CA', zip: '94110', areaCode: '415' }, 14],
  [{ city: 'San Francisco', state: 'CA', zip: '94122', areaCode: '628' }, 8],
  [{ city: 'Walnut Creek', state: 'CA', zip: '94596', areaCode: '925' }, 11],
  [{ city: 'San Mateo', state: 'CA', zip: '94401', areaCode: '650' }, 7],
  [{ city: 'San Jose', state: 'CA', zip: '95112', areaCode: '408' }, 8],
  [{ city: 'Vallejo', state: 'CA', zip: '94590', areaCode: '707' }, 7],
  [{ city: 'Sacramento', state: 'CA', zip: '95814', areaCode: '916' }, 5],
  [{ city: 'Santa Cruz', state: 'CA', zip: '95060', areaCode: '831' }, 3],
  [{ city: 'Reno', state: 'NV', zip: '89501', areaCode: '775' }, 2],
  [{ city: 'Portland', state: 'OR', zip: '97205', areaCode: '503' }, 2],
  [{ city: 'Phoenix', state: 'AZ', zip: '85004', areaCode: '602' }, 1],
]
