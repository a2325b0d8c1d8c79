import { Button, Group, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ANY_PROVIDER, type Distribution } from '#shared/model/distribution.ts'
import {
  distributionsQuery,
  removeDistribution,
  switchDistribution,
} from '../../data/distributions.ts'
import { useAction } from '../../data/mutation.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { subjectsQuery } from '../../data/subjects.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { DistributionForm } from './distribution-form.tsx'
import { distributionTexts as texts } from './distribution-texts.ts'
import { Simulation } from './simulation.tsx'

type Work = { kind: 'edit' | 'next'; distribution: Distribution } | { kind: 'add' }

/** Who gets new leads and tasks: those who manage patients see it, admins change it. */
export function DistributionTab({ practiceId }: { practiceId: string }) {
  const distributions = useQuery(distributionsQuery(practiceId))
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const mayAdd = usePermission('practices.distributions.create')
  const [work, setWork] = useState<Work | null>(null)
  const close = () => setWork(null)
  const waiting = distributions.data?.waitingLeads ?? 0
  const add = mayAdd && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setWork({ kind: 'add' })}
    >
      {texts.add}
    </Button>
  )
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={distributions.data?.items.length !== 0 && add}
    >
      {waiting > 0 && (
        <Text size="sm" fw={600} mb="sm">
          {texts.waiting(waiting)}
        </Text>
      )}
      <DataTable
        label={texts.title}
        columns={useColumns(practiceId, (distribution) => setWork({ kind: 'next', distribution }))}
        rows={distributions.data?.items}
        query={distributions}
        keyOf={({ id }) => id}
        keys
        onOpen={(distribution) => setWork({ kind: 'edit', distribution })}
        empty={
          <EmptyState
            illustration="people"
            title={texts.emptyTitle}
            text={texts.empty}
            action={add}
          />
        }
      />
      <FormDialog title={titleOf(work)} opened={work !== null} onClose={close}>
        {work?.kind === 'next' && (
          <Simulation practiceId={practiceId} distribution={work.distribution} />
        )}
        {(work?.kind === 'add' || work?.kind === 'edit') && (
          <DistributionForm
            practiceId={practiceId}
            distribution={work.kind === 'edit' ? work.distribution : null}
            staffs={staffs}
            onDone={close}
          />
        )}
      </FormDialog>
    </Section>
  )
}

function titleOf(work: Work | null): string {
  if (work?.kind === 'edit') return texts.editTitle(work.distribution.label)
  return work?.kind === 'next' ? texts.nextTitle(work.distribution.label) : texts.addTitle
}

function useColumns(
  practiceId: string,
  onNext: (distribution: Distribution) => void,
): Column<Distribution>[] {
  const workOf = useWork(practiceId)
  const mayChange = usePermission('practices.distributions.update')
  const mayRemove = usePermission('practices.distributions.delete')
  const change = useAction(switchDistribution(practiceId), {
    onSuccess: ({ label, enabled }) =>
      notifications.show({
        message: enabled ? texts.switchedOn(label) : texts.switchedOff(label),
        color: 'green',
      }),
  })
  const remove = useAction(removeDistribution(practiceId))
  const { name, work, people, on, actions } = texts.columns
  return [
    { label: name, render: ({ label }) => label },
    { label: work, render: workOf },
    {
      label: people,
      render: ({ ignore, staffs }) =>
        ignore ? texts.ignored : texts.count(staffs.filter(({ enabled }) => enabled).length),
    },
    {
      label: on,
      render: ({ id, version, label, enabled }) => (
        <Switch
          display="inline-block"
          aria-label={texts.onOf(label)}
          checked={enabled}
          disabled={!mayChange || change.pending}
          onChange={(event) => change.start({ id, version, enabled: event.currentTarget.checked })}
        />
      ),
    },
    {
      label: actions,
      action: true,
      render: (distribution) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={texts.nextOf(distribution.label)}
            onClick={() => onNext(distribution)}
          >
            {texts.next}
          </Button>
          {mayRemove && (
            <ConfirmButton
              variant="subtle"
              color="red"
              size="compact-sm"
              title={texts.removeTitle(distribution.label)}
              text={texts.removeText}
              confirm={texts.remove}
              keep={texts.keep}
              loading={remove.input === distribution.id}
              onConfirm={() => remove.start(distribution.id)}
            >
              {texts.remove}
            </ConfirmButton>
          )}
        </Group>
      ),
    },
  ]
}

/** What a distribution is for, in words. */
function useWork(practiceId: string) {
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const { data: subjects = [] } = useQuery(subjectsQuery(practiceId))
  return ({ target, subjectId, basis }: Distribution) => {
    const subject = subjects.find(({ id }) => id === subjectId)
    const type = subjectId === null ? null : (subject?.name ?? texts.work.gone)
    const what = target === 'lead' ? texts.work.lead : texts.work.task(type)
    if (basis === ANY_PROVIDER) return <Hint span>{what}</Hint>
    const provider = staffs.find(({ staffId }) => staffId === basis)
    const whose = provider ? `${provider.firstName} ${provider.lastName}` : texts.work.unknown
    return <Hint span>{texts.work.ofProvider(what, whose)}</Hint>
  }
}
