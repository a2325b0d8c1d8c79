import type { FacebookSettings } from '../../ports/settings.ts'
import { returnAddress } from '../../rules/state.ts'

/**
 * Permissions that reading leads of pages needs, and being told of them.
 * https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving
 */
export const FACEBOOK_PERMISSIONS = [
  ...['ads_management', 'leads_retrieval', 'pages_manage_ads', 'pages_manage_metadata'],
  ...['pages_read_engagement', 'pages_show_list'],
] as const

/**
 * The address at which a person allows the connection. A configuration of Facebook Login for
 * Business names the permissions in place of `scope`.
 */
export function connectAddress(
  { appId, dialogUrl, configId }: Pick<FacebookSettings, 'appId' | 'dialogUrl' | 'configId'>,
  { origin, state }: { origin: string; state: string },
): string {
  const asked = configId ? { config_id: configId } : { scope: FACEBOOK_PERMISSIONS.join(',') }
  const back = { client_id: appId, redirect_uri: returnAddress(origin), state }
  return `${dialogUrl}?${new URLSearchParams({ ...back, ...asked, response_type: 'code' })}`
}

type Granted = readonly { permission: string; status: string }[]

/** The permissions that the person did not grant, or withdrew. */
export function missingPermissions(granted: Granted): string[] {
  const given = new Set(
    granted.filter(({ status }) => status === 'granted').map(({ permission }) => permission),
  )
  return FACEBOOK_PERMISSIONS.filter((permission) => !given.has(permission))
}
