import { Alert, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { noticeGroups } from '#shared/model/notice-choices.ts'
import { useAction } from '../../data/mutation.ts'
import { chooseNotices, noticeChoicesQuery, pushDevicesQuery } from '../../data/notifications.ts'
import type { PushSupport } from '../../session/push/support.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { PushDevices, PushSwitch } from './push-devices.tsx'
import { profileTexts } from './texts.ts'
import { useThisDevice } from './use-this-device.ts'

const texts = profileTexts.push

/** Push notifications on this device and others, and what they are about. */
export function NoticePushSection({ memberId }: { memberId: string }) {
  const devices = useQuery(pushDevicesQuery)
  const thisDevice = useThisDevice()
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={devices} skeleton={<LinesSkeleton count={2} />}>
        {({ serverKey, items }) => (
          <Stack gap="sm">
            {thisDevice.support === 'ready' ? (
              <PushSwitch
                serverKey={serverKey}
                memberId={memberId}
                device={items.find(({ id }) => id === thisDevice.id) ?? null}
                onChange={thisDevice.refresh}
              />
            ) : (
              <Unsupported support={thisDevice.support} />
            )}
            {items.length > 0 && (
              <>
                <PushGroups />
                <PushDevices items={items} thisId={thisDevice.id} />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

function Unsupported({ support }: { support: Exclude<PushSupport, 'ready'> }) {
  return <Alert color={support === 'denied' ? 'yellow' : 'gray'}>{texts[support]}</Alert>
}

/** About which groups the member's devices show notifications. */
function PushGroups() {
  const choices = useQuery(noticeChoicesQuery)
  const change = useAction(chooseNotices, { inline: true })
  return (
    <Loaded query={choices} skeleton={<LinesSkeleton count={noticeGroups.length} />}>
      {({ push }) => (
        <Stack gap="sm" role="group" aria-label={texts.groups}>
          <Text size="sm" fw={600} aria-hidden>
            {texts.groups}
          </Text>
          <FormError error={change.error} />
          {noticeGroups.map((group) => (
            <Switch
              key={group}
              label={profileTexts.notices.groups[group]}
              checked={change.input?.push?.[group] ?? push[group]}
              disabled={change.pending}
              onChange={({ currentTarget }) =>
                change.start({ push: { [group]: currentTarget.checked } })
              }
            />
          ))}
          <Hint>{texts.quiet}</Hint>
        </Stack>
      )}
    </Loaded>
  )
}
