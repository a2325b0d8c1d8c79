/** The services that a practice can be connected with, as the address names them. */
export const integrationTabs = ['facebook', 'google-ads', 'phone', 'webhooks'] as const
export type IntegrationTab = (typeof integrationTabs)[number]

export function isIntegrationTab(name: string | null): name is IntegrationTab {
  return integrationTabs.some((tab) => tab === name)
}
