import { Button, Menu, Stack, Switch, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WEBHOOKS_MAX, type Webhook } from '#shared/model/webhook.ts'
import { useAction } from '../../data/mutation.ts'
import {
  removeWebhook,
  renewWebhookSecret,
  turnWebhook,
  webhooksQuery,
} from '../../data/webhooks.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging, useUndoable } from '../../session/undo.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopiedCode } from '../../ui/copied-code.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { Hint } from '../../ui/hint.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Section } from '../../ui/section.tsx'
import { Deliveries } from './deliveries.tsx'
import { sentTexts, webhookTexts as texts } from './texts.ts'
import { WebhookForm } from './webhook-form.tsx'

type Props = { practiceId: string }

/** What is open above the list. */
type Open =
  | { kind: 'form'; webhook: Webhook | null }
  | { kind: 'renew'; webhook: Webhook }
  | { kind: 'secret'; secret: string }

/** The addresses of the practice's own systems that hear of what happens here. */
export function WebhooksTab({ practiceId }: Props) {
  const query = useQuery(webhooksQuery(practiceId))
  const changing = useChanging()
  const rows = query.data?.filter(({ webhookId }) => !changing.has(webhookId))
  const mayAdd = usePermission('practices.webhooks.create')
  const [open, setOpen] = useState<Open | null>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const shown = rows?.find(({ webhookId }) => webhookId === shownId)
  const isFull = (rows?.length ?? 0) >= WEBHOOKS_MAX
  const add = mayAdd && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={isFull}
      onClick={() => setOpen({ kind: 'form', webhook: null })}
    >
      {texts.add}
    </Button>
  )
  const isEmpty = rows?.length === 0
  return (
    <Section title={texts.title} text={texts.text} action={!isEmpty && add}>
      <DataTable
        label={texts.label}
        columns={useColumns(practiceId, setOpen)}
        rows={rows}
        query={query}
        keyOf={({ webhookId }) => webhookId}
        keys
        onOpen={({ webhookId }) => setShownId(webhookId)}
        skeletonRows={2}
        empty={
          <EmptyState
            illustration="practice"
            title={texts.emptyTitle}
            text={texts.empty}
            action={add}
          />
        }
      />
      {isFull && <Hint mt="xs">{texts.full}</Hint>}
      <Dialogs practiceId={practiceId} open={open} setOpen={setOpen} />
      <FormDrawer
        title={<span style={{ overflowWrap: 'anywhere' }}>{shown?.url ?? ''}</span>}
        size="xl"
        opened={shown !== undefined}
        onClose={() => setShownId(null)}
      >
        {shown && <Deliveries practiceId={practiceId} webhook={shown} />}
      </FormDrawer>
    </Section>
  )
}

type DialogsProps = Props & { open: Open | null; setOpen: (open: Open | null) => void }

function Dialogs({ practiceId, open, setOpen }: DialogsProps) {
  const close = () => setOpen(null)
  const form = open?.kind === 'form' ? open : null
  const secret = open?.kind === 'secret' ? open.secret : null
  return (
    <>
      <FormDialog
        title={form?.webhook ? texts.editTitle : texts.addTitle}
        opened={form !== null}
        onClose={close}
      >
        {form && (
          <WebhookForm
            practiceId={practiceId}
            base={form.webhook}
            onCancel={close}
            onDone={(made) => setOpen(made === null ? null : { kind: 'secret', secret: made })}
          />
        )}
      </FormDialog>
      <RenewDialog
        practiceId={practiceId}
        webhook={open?.kind === 'renew' ? open.webhook : null}
        onClose={close}
        onDone={(made) => setOpen({ kind: 'secret', secret: made })}
      />
      <FormDialog title={texts.secretTitle} opened={secret !== null} onClose={close}>
        {secret !== null && (
          <Stack>
            <Text size="sm">{texts.secret}</Text>
            <CopiedCode value={secret} label={texts.copy} done={texts.copied} />
            <Button onClick={close} style={{ alignSelf: 'flex-end' }}>
              {texts.close}
            </Button>
          </Stack>
        )}
      </FormDialog>
    </>
  )
}

type RenewProps = Props & {
  webhook: Webhook | null
  onClose: () => void
  onDone: (secret: string) => void
}

function RenewDialog({ practiceId, webhook, onClose, onDone }: RenewProps) {
  const known = webhook ?? { webhookId: '', version: 1 }
  const renew = useAction(renewWebhookSecret(practiceId, known), {
    inline: true,
    onSuccess: ({ secret }) => secret !== null && onDone(secret),
  })
  return (
    <ConfirmDialog
      title={texts.renewTitle}
      opened={webhook !== null}
      onClose={() => {
        renew.clearError()
        onClose()
      }}
      confirm={texts.renew}
      pending={renew.pending}
      error={renew.error}
      onConfirm={() => renew.start()}
    >
      {texts.renewText}
    </ConfirmDialog>
  )
}

const wrapped = {
  display: 'block',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  textAlign: 'start',
} as const

function useColumns(practiceId: string, setOpen: (open: Open) => void): Column<Webhook>[] {
  const mayEdit = usePermission('practices.webhooks.update')
  const mayRemove = usePermission('practices.webhooks.delete')
  const undoable = useUndoable()
  const remove = ({ webhookId, url }: Webhook) =>
    undoable({
      id: webhookId,
      change: removeWebhook(practiceId, webhookId),
      input: undefined,
      message: texts.removed(url),
    })
  return [
    {
      label: texts.columns.url,
      wide: true,
      // However long it is, all of it tells two apart.
      render: ({ url }) => <span style={wrapped}>{url}</span>,
    },
    {
      label: texts.columns.types,
      render: ({ types }) => <Hint span>{sentTexts(types)}</Hint>,
    },
    {
      label: texts.columns.isOn,
      render: (webhook) => (
        <Turned
          key={webhook.version}
          practiceId={practiceId}
          webhook={webhook}
          disabled={!mayEdit}
        />
      ),
    },
    {
      label: texts.columns.actions,
      action: true,
      render: (webhook) => (
        <MoreMenu label={texts.more(webhook.url)}>
          {mayEdit && (
            <>
              <Menu.Item onClick={() => setOpen({ kind: 'form', webhook })}>{texts.edit}</Menu.Item>
              <Menu.Item onClick={() => setOpen({ kind: 'renew', webhook })}>
                {texts.renew}
              </Menu.Item>
            </>
          )}
          {mayRemove && (
            <Menu.Item color="red" onClick={() => remove(webhook)}>
              {texts.remove}
            </Menu.Item>
          )}
        </MoreMenu>
      ),
    },
  ]
}

type TurnedProps = Props & { webhook: Webhook; disabled: boolean }

/** Whether the webhook sends anything. */
function Turned({ practiceId, webhook, disabled }: TurnedProps) {
  const turn = useAction(turnWebhook(practiceId, webhook))
  return (
    <Switch
      aria-label={texts.turn(webhook.url)}
      checked={turn.input ?? webhook.isOn}
      disabled={disabled}
      onChange={(event) => turn.start(event.currentTarget.checked)}
    />
  )
}
