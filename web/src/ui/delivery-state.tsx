import { Badge, Text } from '@mantine/core'
import { type Delivery, deliveryFailures } from '#shared/model/delivery.ts'

const badges = {
  queued: { color: 'gray', label: 'Sending' },
  sent: { color: 'green', label: 'Sent' },
  delivered: { color: 'green', label: 'Delivered' },
  failed: { color: 'red', label: 'Not sent' },
} as const

/** How far a mail or text is, and why it was not sent; nothing where that is no longer known. */
export function DeliveryState({ delivery }: { delivery: Delivery | null }) {
  if (!delivery) return null
  const { color, label } = badges[delivery.state]
  return (
    <>
      <Badge color={color}>{label}</Badge>
      {delivery.reason && (
        <Text size="sm" c="red">
          {deliveryFailures[delivery.reason]}
        </Text>
      )}
    </>
  )
}
