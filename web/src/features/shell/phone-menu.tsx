import { ActionIcon, Menu } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../../data/staffs.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { Hint } from '../../ui/hint.tsx'
import { formatPhone } from '../../ui/phone-input.tsx'
import { hasBusinessPhone, telLink } from './business-phone.ts'
import { shellTexts } from './texts.ts'

/** The business phone of staff who have one, as a plain link that calls it (section 6). */
export function PhoneMenu() {
  const member = useMember()
  if (!member || !hasBusinessPhone(member)) return null
  return <Phone staffId={member.id} />
}

function Phone({ staffId }: { staffId: string }) {
  const { id: practiceId } = usePractice()
  const { data } = useQuery({ ...staffQuery(practiceId, staffId), meta: { errors: 'silent' } })
  if (!data?.businessPhone) return null
  const { businessPhone: number, businessPhoneExt: extension } = data
  return (
    <Menu position="bottom-end" width={230} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={shellTexts.phone}>
          <IconPhone size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={telLink(number, extension)}>
          {shellTexts.call(formatPhone(number))}
          {extension && <Hint span> {shellTexts.extension(extension)}</Hint>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
