import type { Admin } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of Admin Details. Those of the specification stand verbatim. */
const en = {
  title: "Admin Details",
  table: "Admins of the college",
  search: "Search admins",
  searchHint: "Name, username or email",
  columns: {
    username: "Username",
    name: "Name and email",
    role: "Role",
    status: "Status",
    password: "Password",
  },
  status: words<Admin["status"]>({
    active: "Active",
    pending: "Pending",
    disabled: "Disabled",
  }),
  you: "(You)",
  shown: (count: number) => plural(count, { one: "1 admin shown", other: `${count} admins shown` }),
  noMatch: {
    title: "No admin matches this search",
    hint: "Try a shorter part of the name, username or email.",
  },
  moreActions: (name: string) => `More actions for ${name}`,
  of: (action: string, name: string) => `${action}: ${name}`,
  actions: {
    approve: "Approve",
    reject: "Reject",
    changePassword: "Change Password",
    changeRole: "Change Role",
    rename: "Edit name",
    subjects: "Subjects",
    removeFactor: "Lost phone",
    disable: "Disable",
    restore: "Restore",
  },
  role: {
    label: "Role",
    placeholder: "Choose a role",
    missing: "Please choose a role.",
    approveTitle: "Approve admin",
    approveText: (name: string, email: string) =>
      `${name} (${email}) can log in with the role you choose.`,
    changeTitle: "Change role",
    changeText: (name: string) => `${name} will be logged out and get the new role.`,
    changeAction: "Change Role",
    restoreTitle: "Restore admin",
    restoreText: (name: string) => `${name} will be able to log in again.`,
  },
  reject: {
    title: "Reject admin",
    question: (name: string, email: string) =>
      `The account of ${name} (${email}) will be removed. They can register again.`,
  },
  disable: {
    title: "Disable admin",
    question: (name: string) =>
      `${name} will be logged out and cannot log in until you restore the account.`,
  },
  subjects: {
    title: (name: string) => `Subjects of ${name}`,
    lead: (name: string) =>
      `${name} takes attendance and schedules practicals in the subjects you tick.`,
    none: "No subjects yet",
    unknown: "A removed subject",
    search: "Search subjects",
    searchHint: "Subject or course",
    noMatch: "No subject matches this search.",
    chosen: (count: number) =>
      plural(count, { one: "1 subject ticked", other: `${count} subjects ticked` }),
    save: "Save",
    discard: {
      title: "Discard your changes?",
      question: (name: string) => `Your changes to the subjects of ${name} are not saved.`,
      action: "Discard",
    },
    empty: {
      title: "Your college has no subjects yet",
      hint: "Add them to the courses under College Details.",
    },
  },
  rename: {
    title: "Edit name",
    username: "Username",
    name: "Name",
    save: "Save",
    missingUsername: "Please enter a username.",
    missingName: "Please enter a name.",
  },
  password: {
    title: "Change Password",
    lead: (name: string) => `${name} will be logged out everywhere and get an email.`,
    ownLead: "You will be logged out. Log in again with the new password.",
    label: "New password",
    hint: "At least 12 characters. A few words together make a good one.",
    missing: "Please enter the new password.",
    save: "Change Password",
    done: "Password updated successfully",
    failed: "Failed to update password. Please try again.",
  },
  done: {
    approved: (name: string) => `${name} can log in now.`,
    rejected: (name: string) => `The account of ${name} is removed.`,
    roleChanged: (name: string) => `${name} has a new role.`,
    restored: (name: string) => `${name} can log in again.`,
    disabled: (name: string) => `${name} can no longer log in.`,
    renamed: "Name saved.",
    subjectsSaved: (name: string) => `Subjects of ${name} saved.`,
    invited: (email: string) => `Invitation sent to ${email}.`,
    withdrawn: (email: string) => `The invitation to ${email} is withdrawn.`,
  },
  invite: {
    open: "Invite admin",
    title: "Invite admin",
    lead: "We email this address now. They get the role once they register and confirm it.",
    email: "Email",
    missingEmail: "Please enter an email address like name@example.com.",
    send: "Invite",
  },
  invitations: {
    title: "Invitations",
    table: "Open invitations",
    search: "Search invitations",
    searchHint: "Email",
    noMatch: {
      title: "No invitation matches this search",
      hint: "Try a shorter part of the email address.",
    },
    empty: {
      title: "No open invitations",
      hint: "Invitations appear here until the admin registers.",
    },
    email: "Email",
    role: "Role",
    shown: (count: number) =>
      plural(count, { one: "1 invitation shown", other: `${count} invitations shown` }),
    since: "Invited",
    withdraw: "Withdraw",
    withdrawTitle: "Withdraw invitation",
    withdrawQuestion: (email: string) => `${email} will need your approval after registering.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
