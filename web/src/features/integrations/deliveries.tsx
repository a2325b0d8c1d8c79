import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconSend } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '#shared/model/webhook.ts'
import { useAction } from '../../data/mutation.ts'
import { testWebhook, webhookDeliveriesQuery } from '../../data/webhooks.ts'
import { usePermission } from '../../session/permissions.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowBadge } from '../../ui/status-badge.tsx'
import { deliveryTexts as texts, typeTexts } from './texts.ts'

type Props = { practiceId: string; webhook: Webhook }

/** What a webhook sent, and what the other side said; a test shows whether it takes anything. */
export function Deliveries({ practiceId, webhook: { webhookId } }: Props) {
  const query = useInfiniteQuery(webhookDeliveriesQuery(practiceId, webhookId))
  const mayTest = usePermission('practices.webhooks.test')
  const test = useAction(testWebhook(practiceId), {
    onSuccess: ({ deliveries }) =>
      notifications.show({ message: texts.tested(deliveries), color: 'green' }),
  })
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Hint>{texts.text}</Hint>
        {mayTest && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSend size={14} aria-hidden />}
            loading={test.pending}
            onClick={() => test.start(webhookId)}
          >
            {texts.test}
          </Button>
        )}
      </Group>
      <DataTable
        label={texts.label}
        columns={columns}
        rows={itemsOf(query.data)}
        query={query}
        keyOf={({ deliveryId }) => deliveryId}
        empty={<EmptyState illustration="mail" title={texts.emptyTitle} text={texts.empty} />}
      />
    </Stack>
  )
}

const colors = { waiting: 'brand', delivered: 'green', failed: 'red' } as const

const columns: Column<WebhookDelivery>[] = [
  {
    label: texts.columns.type,
    render: ({ type, isTest }) => (
      <>
        {typeTexts[type]}
        {isTest && <Hint span> · {texts.isTest}</Hint>}
      </>
    ),
  },
  {
    label: texts.columns.at,
    render: ({ createdAt }) => (
      <Hint span>
        <RelativeTime at={createdAt} />
      </Hint>
    ),
  },
  {
    label: texts.columns.state,
    render: ({ state, attempts, nextAt }) => (
      <Stack gap={2} align="flex-start">
        <RowBadge color={colors[state]}>{texts.states[state]}</RowBadge>
        {attempts > 1 && <Hint size="xs">{texts.attempts(attempts)}</Hint>}
        {nextAt && (
          <Hint size="xs">
            {texts.again} <RelativeTime at={nextAt} />
          </Hint>
        )}
      </Stack>
    ),
  },
  {
    label: texts.columns.answer,
    render: ({ status, answer, problem, milliseconds }) => (
      <Stack gap={2}>
        {status !== null && (
          <Text size="sm">
            {texts.status(status)}
            {milliseconds !== null && <Hint span> · {texts.took(milliseconds)}</Hint>}
          </Text>
        )}
        {problem && <Text size="sm">{problem}</Text>}
        {answer && (
          // Whatever the other side wrote, as text and no more.
          <Hint
            size="xs"
            ff="monospace"
            maw="18rem"
            lineClamp={3}
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {answer}
          </Hint>
        )}
      </Stack>
    ),
  },
]
