import { hashSecret } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { allPushed, type NoticeChoices } from '#shared/model/notice-choices.ts'
import { MAX_PUSH_DEVICES, type PushDevice, type PushSubscriptionKeys } from '#shared/model/push.ts'
import { createChoiceStore } from '../../choices/store.ts'
import { isPushService } from '../rules/hosts.ts'
import { createDeviceStore } from '../store.ts'

type Added = PushSubscriptionKeys & { label: string }

/**
 * Adds a browser, or renews its keys. The first one turns push notifications on for all groups.
 * @param hosts the push services to which pushes may be sent
 * @throws ERR_PUSH_SERVICE_UNKNOWN
 */
export async function addDevice(
  { table, hosts }: { table: Table; hosts: readonly string[] },
  memberId: string,
  added: Added,
  now: Date,
): Promise<PushDevice> {
  if (!isPushService(added.endpoint, hosts)) throw new CatalogueError('ERR_PUSH_SERVICE_UNKNOWN')
  const store = createDeviceStore(table, memberId)
  const choices = createChoiceStore(table, memberId)
  const [devices, before] = await Promise.all([store.all(), choices.read()])
  const id = hashSecret(added.endpoint)
  const others = devices.filter((device) => device.id !== id)
  const createdAt = devices.find((device) => device.id === id)?.createdAt ?? now.toISOString()
  const surplus = others.slice(0, Math.max(0, others.length + 1 - MAX_PUSH_DEVICES))
  await table.transact([
    store.putWrite({ ...added, id, createdAt }),
    ...surplus.map((device) => store.removeWrite(device.id)),
    ...(isAnyPushed(before) ? [] : [choices.putWrite({ ...before, push: allPushed })]),
  ])
  return { id, label: added.label, createdAt }
}

const isAnyPushed = ({ push }: NoticeChoices) => Object.values(push).includes(true)
