import { Alert, Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LockedLead } from '#shared/model/lead-form.ts'
import { lockedLeadsQuery, openLockedLeads } from '../../data/lead-forms.ts'
import { useAction } from '../../data/mutation.ts'
import { usePermission } from '../../session/permissions.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Hint } from '../../ui/hint.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lockedTexts as texts } from './texts.ts'

/** Leads that wait for room in the plan: nothing of the person is shown before. */
export function LockedLeads({ practiceId }: { practiceId: string }) {
  const mayOpen = usePermission('practices.leadForms.update')
  const query = useInfiniteQuery(lockedLeadsQuery(practiceId))
  const items = itemsOf(query.data) ?? []
  const open = useAction(openLockedLeads(practiceId), {
    onSuccess: ({ opened }) =>
      notifications.show({
        message: opened > 0 ? texts.opened(opened) : texts.none,
        color: opened > 0 ? 'green' : 'amber',
      }),
  })
  if (items.length === 0) return null
  return (
    <Stack gap="xs" mb="lg">
      <Alert color="amber" icon={<IconLock size={18} aria-hidden />} title={texts.title}>
        <Text size="sm">{texts.text}</Text>
        {mayOpen && (
          <Button
            size="xs"
            variant="default"
            mt="xs"
            loading={open.pending}
            onClick={() => open.start()}
          >
            {texts.open}
          </Button>
        )}
      </Alert>
      <DataTable
        label={texts.label}
        columns={columns}
        rows={items}
        query={query}
        keyOf={({ submissionId }) => submissionId}
        empty={null}
      />
    </Stack>
  )
}

const columns: Column<LockedLead>[] = [
  {
    label: texts.columns.form,
    render: ({ formName }) => (
      <Text size="sm">
        <IconLock size={14} aria-label={texts.locked} role="img" /> {formName}
      </Text>
    ),
  },
  { label: texts.columns.campaign, render: ({ campaign }) => <Hint>{campaign ?? ''}</Hint> },
  {
    label: texts.columns.at,
    render: ({ submittedAt }) => (
      <Hint>
        <RelativeTime at={submittedAt} />
      </Hint>
    ),
  },
]
