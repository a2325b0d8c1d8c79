/** The parts of the practice's settings, as the address names them. */
export const settingsTabs = [
  'practice',
  'policy',
  'locations',
  'hours',
  'reminders',
  'groups',
  'distribution',
  'lists',
  'plan',
  'comments',
  'export',
] as const

export type SettingsTab = (typeof settingsTabs)[number]

export function isSettingsTab(name: string | null): name is SettingsTab {
  return settingsTabs.some((tab) => tab === name)
}
