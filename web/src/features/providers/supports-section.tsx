import { Button, Group, Select, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Support, titledName } from '#shared/model/provider.ts'
import { isActiveStaff, role } from '#shared/model/roles.ts'
import type { StaffInfo } from '#shared/model/staff.ts'
import { useAction } from '../../data/mutation.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { addSupport, removeSupport, supportsQuery } from '../../data/supports.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging, useUndoable } from '../../session/undo.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { providerTexts } from './texts.ts'
import { VerificationBadge } from './verification-badge.tsx'

const texts = providerTexts.supports

const nameOf = ({ firstName, lastName }: Pick<StaffInfo, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`
const choiceOf = (person: StaffInfo) => ({ value: person.staffId, label: nameOf(person) })

/** Who supports the providers of the practice: for the providers, and for who manages people. */
export function SupportsSection() {
  const member = useMember()
  const practice = usePractice()
  const mayAdd = usePermission('practices.supports.create')
  const { data: people = [] } = useQuery(staffsQuery(practice.id))
  const [chosen, setChosen] = useState<string | null>(null)
  const all = people.filter(({ roles }) => roles.includes(role.provider))
  const providers = mayAdd ? all : all.filter(({ staffId }) => staffId === member?.id)
  const provider =
    providers.find(({ staffId }) => staffId === (chosen ?? member?.id)) ?? providers[0]
  if (!provider) return null
  return (
    <Section title={texts.title} text={texts.text}>
      <Stack gap="sm">
        {providers.length > 1 && (
          <Select
            maw={360}
            label={texts.provider}
            data={providers.map(choiceOf)}
            value={provider.staffId}
            onChange={setChosen}
          />
        )}
        <Supports
          key={provider.staffId}
          practiceId={practice.id}
          provider={provider}
          people={people}
        />
      </Stack>
    </Section>
  )
}

type Props = { practiceId: string; provider: StaffInfo; people: readonly StaffInfo[] }

function Supports({ practiceId, provider, people }: Props) {
  const mayAdd = usePermission('practices.supports.create')
  const mayRemove = usePermission('practices.supports.delete')
  const supports = useQuery(supportsQuery(practiceId, provider.staffId))
  const { data } = supports
  const changing = useChanging()
  const undoable = useUndoable()
  const idOf = (staffId: string) => `support ${provider.staffId} ${staffId}`
  const shown = data?.items.filter(({ staffId }) => !changing.has(idOf(staffId)))
  const isFree = ({ staffId, roles }: StaffInfo) =>
    isActiveStaff(roles) &&
    staffId !== provider.staffId &&
    !data?.items.some((one) => one.staffId === staffId)
  const columns: Column<Support>[] = [
    { label: texts.name, render: nameOf },
    { label: texts.email, render: ({ email }) => email },
    {
      label: texts.action,
      action: true,
      render: (support) =>
        mayRemove && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={texts.removeOf(nameOf(support))}
            onClick={() =>
              undoable({
                id: idOf(support.staffId),
                change: removeSupport(practiceId, provider.staffId),
                input: support.staffId,
                message: texts.removed,
              })
            }
          >
            {texts.remove}
          </Button>
        ),
    },
  ]
  return (
    <>
      <Group gap="xs">
        {titledName(nameOf(provider), data?.title ?? null)}
        {data?.verification && <VerificationBadge verification={data.verification} />}
      </Group>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={shown}
        query={supports}
        keyOf={({ staffId }) => staffId}
        skeletonRows={2}
        empty={
          <EmptyState compact illustration="people" title={texts.emptyTitle} text={texts.empty} />
        }
      />
      {mayAdd && data && (
        <AddSupport
          practiceId={practiceId}
          providerId={provider.staffId}
          free={people.filter(isFree)}
        />
      )}
    </>
  )
}

type AddProps = { practiceId: string; providerId: string; free: readonly StaffInfo[] }

function AddSupport({ practiceId, providerId, free }: AddProps) {
  const [staffId, setStaffId] = useState<string | null>(null)
  const add = useAction(addSupport(practiceId, providerId), {
    onSuccess: () => {
      setStaffId(null)
      notifications.show({ message: texts.added, color: 'green' })
    },
    inline: true,
  })
  return (
    <>
      <FormError error={add.error} />
      <Group align="flex-end" gap="sm">
        <Select
          flex="1 1 12rem"
          maw={360}
          label={texts.staff}
          searchable
          nothingFoundMessage={texts.noSuch}
          data={free.map(choiceOf)}
          value={staffId}
          onChange={setStaffId}
        />
        <Button
          variant="default"
          disabled={staffId === null}
          loading={add.pending}
          onClick={() => staffId !== null && add.start(staffId)}
        >
          {texts.add}
        </Button>
      </Group>
    </>
  )
}
