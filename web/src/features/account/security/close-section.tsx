import { Button, List, PasswordInput, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { givenPassword } from '#shared/api/credentials.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { closeAccount } from '../../../data/members.ts'
import { useAction } from '../../../data/mutation.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { factorTexts } from './factor-texts.ts'
import { reword } from './reword.ts'
import { securityLabels } from './texts.ts'
import { UserName } from './user-name.tsx'

const texts = factorTexts.close

/** Closes the account, after saying what is lost and what stays. */
export function CloseSection({ member }: { member: MemberInfo }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        <Button variant="default" onClick={open}>
          {texts.open}
        </Button>
      }
    >
      <Modal opened={opened} onClose={close} title={texts.dialogTitle} withCloseButton={false}>
        <Form member={member} onCancel={close} />
      </Modal>
    </Section>
  )
}

function Form({ member, onCancel }: { member: MemberInfo; onCancel: () => void }) {
  const navigate = useNavigate()
  const form = useFields({
    initialValues: { password: '' },
    validate: validateWith(v.object({ password: givenPassword }), securityLabels),
    labels: securityLabels,
    owners: { ERR_PASSWORD_WRONG: 'password', ERR_PASSWORD_NOT_SET: 'password' },
  })
  const closing = useAction(closeAccount, {
    // There this browser forgets what it knew, and other tabs hear of it.
    onSuccess: () => navigate({ to: '/logout' }),
    onError: (error) =>
      form.report(
        reword(error, {
          ERR_PRACTICE_AT_LEAST_ONE_ADMIN: texts.lastAdmin,
          ERR_VERSION_CONFLICT: factorTexts.conflict,
        }),
      ),
  })
  return (
    <SubmitForm form={form} action={closing} submit={texts.confirm} onCancel={onCancel}>
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {texts.lost}
        </Text>
        <List size="sm">
          {texts.losses.map((loss) => (
            <List.Item key={loss}>{loss}</List.Item>
          ))}
        </List>
        <Text size="sm" fw={600}>
          {texts.stays}
        </Text>
        <List size="sm">
          {texts.keeps.map((kept) => (
            <List.Item key={kept}>{kept}</List.Item>
          ))}
        </List>
      </Stack>
      <UserName member={member} />
      <PasswordInput autoComplete="current-password" data-autofocus {...form.field('password')} />
    </SubmitForm>
  )
}
