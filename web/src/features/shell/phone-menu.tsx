import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDeviceLandlinePhone, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../../data/staffs.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { Hint } from '../../ui/hint.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { phoneOf, telLink } from './business-phone.ts'
import { callBy, usePhoneService } from './calling.tsx'
import { shellTexts } from './texts.ts'

const ICON = { size: 19, stroke: 1.6, 'aria-hidden': true } as const

/** The business phone of staff who have one (section 6). */
export function PhoneMenu() {
  const member = useMember()
  const service = usePhoneService()
  const kind = member && phoneOf(member, service)
  if (!kind) return null
  return <Phone staffId={member.id} kind={kind} />
}

function Phone({ staffId, kind }: { staffId: string; kind: 'menu' | 'link' }) {
  const { id: practiceId } = usePractice()
  const { data } = useQuery({ ...staffQuery(practiceId, staffId), meta: { errors: 'silent' } })
  const { businessPhone: number = null, businessPhoneExt: extension = null } = data ?? {}
  if (kind === 'menu') return <OwnMenu number={number} extension={extension} />
  if (number === null) return null
  const label = labelOf({ number, extension })
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        component="a"
        href={telLink(number, extension)}
        aria-label={label}
      >
        <IconPhone {...ICON} />
      </ActionIcon>
    </Tooltip>
  )
}

type Own = { number: string; extension: string | null }

function labelOf({ number, extension }: Own): string {
  const call = shellTexts.call(formatPhone(number))
  return extension ? `${call} ${shellTexts.extension(extension)}` : call
}

/** The practice's phone, and the number of whoever is signed in. */
function OwnMenu({ number, extension }: { number: string | null; extension: string | null }) {
  return (
    <Menu position="bottom-end" width={230} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={shellTexts.phone}>
          <IconPhone {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconDeviceLandlinePhone size={16} aria-hidden />}
          onClick={() => void callBy(null)}
        >
          {shellTexts.openPhone}
        </Menu.Item>
        {number !== null && (
          <Menu.Item component="a" href={telLink(number, extension)}>
            {shellTexts.call(formatPhone(number))}
            {extension && <Hint span> {shellTexts.extension(extension)}</Hint>}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
