import { notificationRoutes } from '#shared/api/notifications.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { pages, query, useRefetchOnChange } from './query.ts'

const api = createClient({ notifications: notificationRoutes })

const params = { memberId: 'me' } as const

/** The member's notifications, page after page: the unread first, of each the newest first. */
export const notificationsQuery = (unread: boolean) => ({
  ...pages(api.notifications.list, { params, query: { unread: unread ? 1 : 0 } }),
  refetchOnWindowFocus: true,
  refetchOnMount: 'always' as const,
})

/** Marks some or all as read. */
export const markNotifications = mutation({
  run: (body: BodyOf<typeof api.notifications.mark>) => api.notifications.mark({ params, body }),
  invalidates: [['notifications'], ['status']],
})

/** About what the member gets emails, push notifications and texts. */
export const noticeChoicesQuery = query(api.notifications.choices, { params })

export const chooseNotices = mutation({
  run: (body: BodyOf<typeof api.notifications.choose>) =>
    api.notifications.choose({ params, body }),
  invalidates: [['notifications']],
})

/** The browsers that get push notifications of the member. */
export const pushDevicesQuery = query(api.notifications.devices, { params })

export const addPushDevice = mutation({
  run: (body: BodyOf<typeof api.notifications.addDevice>) =>
    api.notifications.addDevice({ params, body }),
  invalidates: [['notifications']],
})

export const removePushDevice = mutation({
  run: (deviceId: string) => api.notifications.removeDevice({ params: { ...params, deviceId } }),
  invalidates: [['notifications']],
})

/** Reads the notifications again when the number of unread ones has changed. */
export const useFreshNotifications = (unread: number | undefined) =>
  useRefetchOnChange(unread, ['notifications'])
