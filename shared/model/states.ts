/**
 * States and territories of the US (ISO 3166-2:US), each with the zone most of its people live in,
 * and the regions of military mail (USPS), to which APO, FPO and DPO addresses belong.
 */
export const states = {
  AL: { name: 'Alabama', timezone: 'America/Chicago' },
  AK: { name: 'Alaska', timezone: 'America/Anchorage' },
  AZ: { name: 'Arizona', timezone: 'America/Phoenix' },
  AR: { name: 'Arkansas', timezone: 'America/Chicago' },
  CA: { name: 'California', timezone: 'America/Los_Angeles' },
  CO: { name: 'Colorado', timezone: 'America/Denver' },
  CT: { name: 'Connecticut', timezone: 'America/New_York' },
  DE: { name: 'Delaware', timezone: 'America/New_York' },
  DC: { name: 'District of Columbia', timezone: 'America/New_York' },
  FL: { name: 'Florida', timezone: 'America/New_York' },
  GA: { name: 'Georgia', timezone: 'America/New_York' },
  HI: { name: 'Hawaii', timezone: 'Pacific/Honolulu' },
  ID: { name: 'Idaho', timezone: 'America/Boise' },
  IL: { name: 'Illinois', timezone: 'America/Chicago' },
  IN: { name: 'Indiana', timezone: 'America/Indiana/Indianapolis' },
  IA: { name: 'Iowa', timezone: 'America/Chicago' },
  KS: { name: 'Kansas', timezone: 'America/Chicago' },
  KY: { name: 'Kentucky', timezone: 'America/New_York' },
  LA: { name: 'Louisiana', timezone: 'America/Chicago' },
  ME: { name: 'Maine', timezone: 'America/New_York' },
  MD: { name: 'Maryland', timezone: 'America/New_York' },
  MA: { name: 'Massachusetts', timezone: 'America/New_York' },
  MI: { name: 'Michigan', timezone: 'America/Detroit' },
  MN: { name: 'Minnesota', timezone: 'America/Chicago' },
  MS: { name: 'Mississippi', timezone: 'America/Chicago' },
  MO: { name: 'Missouri', timezone: 'America/Chicago' },
  MT: { name: 'Montana', timezone: 'America/Denver' },
  NE: { name: 'Nebraska', timezone: 'America/Chicago' },
  NV: { name: 'Nevada', timezone: 'America/Los_Angeles' },
  NH: { name: 'New Hampshire', timezone: 'America/New_York' },
  NJ: { name: 'New Jersey', timezone: 'America/New_York' },
  NM: { name: 'New Mexico', timezone: 'America/Denver' },
  NY: { name: 'New York', timezone: 'America/New_York' },
  NC: { name: 'North Carolina', timezone: 'America/New_York' },
  ND: { name: 'North Dakota', timezone: 'America/Chicago' },
  OH: { name: 'Ohio', timezone: 'America/New_York' },
  OK: { name: 'Oklahoma', timezone: 'America/Chicago' },
  OR: { name: 'Oregon', timezone: 'America/Los_Angeles' },
  PA: { name: 'Pennsylvania', timezone: 'America/New_York' },
  RI: { name: 'Rhode Island', timezone: 'America/New_York' },
  SC: { name: 'South Carolina', timezone: 'America/New_York' },
  SD: { name: 'South Dakota', timezone: 'America/Chicago' },
  TN: { name: 'Tennessee', timezone: 'America/Chicago' },
  TX: { name: 'Texas', timezone: 'America/Chicago' },
  UT: { name: 'Utah', timezone: 'America/Denver' },
  VT: { name: 'Vermont', timezone: 'America/New_York' },
  VA: { name: 'Virginia', timezone: 'America/New_York' },
  WA: { name: 'Washington', timezone: 'America/Los_Angeles' },
  WV: { name: 'West Virginia', timezone: 'America/New_York' },
  WI: { name: 'Wisconsin', timezone: 'America/Chicago' },
  WY: { name: 'Wyoming', timezone: 'America/Denver' },
  AS: { name: 'American Samoa', timezone: 'Pacific/Pago_Pago' },
  GU: { name: 'Guam', timezone: 'Pacific/Guam' },
  MP: { name: 'Northern Mariana Islands', timezone: 'Pacific/Saipan' },
  PR: { name: 'Puerto Rico', timezone: 'America/Puerto_Rico' },
  UM: { name: 'US Minor Outlying Islands', timezone: 'Pacific/Wake' },
  VI: { name: 'US Virgin Islands', timezone: 'America/St_Thomas' },
  AA: { name: 'Armed Forces Americas', timezone: 'America/New_York' },
  AE: { name: 'Armed Forces Europe', timezone: 'Europe/Berlin' },
  AP: { name: 'Armed Forces Pacific', timezone: 'Asia/Tokyo' },
} as const

export type StateCode = keyof typeof states

export function isStateCode(value: string): value is StateCode {
  return Object.hasOwn(states, value)
}

/** Whether a code is a region of military mail, which licenses nobody. */
export const isMilitary = (code: string): boolean => ['AA', 'AE', 'AP'].includes(code)

export const stateCodes = Object.keys(states).filter(isStateCode)
