import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { pushDevice, pushSubscription } from '#shared/model/push.ts'
import { noticeKeys } from '../keys.ts'

const deviceItem = v.object({ ...pushDevice.entries, ...pushSubscription.entries })
export type DeviceItem = v.InferOutput<typeof deviceItem>

/** The browsers of one member, and of no other, that get push notifications. */
export function createDeviceStore(table: Table, memberId: string) {
  const keys = noticeKeys(memberId)
  return {
    /** The oldest first. */
    async all(): Promise<DeviceItem[]> {
      const range = { begins: keys.devices }
      const items = await table.queryAll({ pk: keys.choices.pk, range }, deviceItem)
      return items.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    },
    putWrite: (device: DeviceItem): Write => ({
      kind: 'put',
      item: { ...keys.device(device.id), entity: 'pushDevice', memberId, ...device },
    }),
    removeWrite: (deviceId: string): Write => ({ kind: 'delete', key: keys.device(deviceId) }),
  }
}
