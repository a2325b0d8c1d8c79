import type { TenantCall } from '#functions/platform/http/call.ts'
import type { Table } from '#functions/platform/table.ts'
import type { PhoneService, PhoneState } from '#shared/model/phone.ts'
import type { ReadSettings } from '../../ports/settings.ts'
import { shownConnection } from '../rules/connection.ts'
import { createPhoneStore } from '../store.ts'

type Dependencies = { table: Table; settings: ReadSettings }

/** Which service carries the phone, and what becomes of its calls and texts. */
export async function showPhone(
  { table, settings }: Dependencies,
  { scope }: Pick<TenantCall, 'scope'>,
): Promise<PhoneState> {
  const [{ ringcentral }, connection] = await Promise.all([
    settings(),
    createPhoneStore(table, scope.practiceId).find(),
  ])
  return {
    clientId: ringcentral?.clientId ?? null,
    platform: connection ? 'ringcentral' : 'none',
    connection: connection && shownConnection(connection),
  }
}

/** Where the widget is by which pages call; it knows this site by its client, and people sign in there themselves. */
export async function showService(
  { table, settings }: Dependencies,
  { scope }: Pick<TenantCall, 'scope'>,
): Promise<PhoneService> {
  const [{ ringcentral }, connection] = await Promise.all([
    settings(),
    createPhoneStore(table, scope.practiceId).find(),
  ])
  if (!ringcentral || !connection?.places || connection.isRevoked) return { widget: null }
  const { clientId, serverUrl, widgetUrl } = ringcentral
  const asked = { clientId, appServer: serverUrl, disableGlip: 'true', disableMeeting: 'true' }
  return { widget: { url: `${widgetUrl}?${new URLSearchParams(asked)}` } }
}
