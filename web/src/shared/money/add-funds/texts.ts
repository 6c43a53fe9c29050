import { type Catalogue, catalogue } from "@/lib/catalogue";

const en = {
  title: "Add Funds",
  amount: "Amount (₹)",
  toPay: "Amount",
  amountHint: "For example 500 or 1250.50",
  overLimit: (most: string) =>
    `Most banks and UPI apps send at most ${most} at once, and refuse more. You can pay in parts.`,
  parts: (first: string, rest: string) => `Pay ${first} first, then ${rest}`,
  rest: (amount: string) => `${amount} is still to be paid.`,
  nextPart: "Pay the next part",
  next: "Continue",
  back: "Change amount",
  noUpi: "Your college has not set a UPI ID, so money cannot be sent from here yet.",
  atOffice:
    "Please pay at the college office. The accountant adds the money to your wallet, and it then shows here.",
  scan: "Scan this code with any UPI app.",
  open: "Pay in the UPI app on this device. It opens with the amount and the reference filled in.",
  showCode: "Show the QR code, to pay from another device",
  code: (amount: string, payee: string) => `QR code to pay ${amount} to ${payee} by UPI`,
  openApp: "Open UPI app",
  payee: "Paid to",
  upiId: "UPI ID",
  reference: "Reference",
  afterwards:
    "When your app says that it is paid, enter the bank's reference that it shows. The accountant checks it at the bank; then the money is in your wallet.",
  utr: "Bank's reference (UTR)",
  sentUtr: (reference: string) => `Bank's reference (UTR): ${reference}`,
  utrHint: "Usually 12 digits, among the details of the payment in your UPI app.",
  submit: "Submit for checking",
  done: {
    status: "Pending",
    title: (amount: string) => `${amount} waits for the accountant`,
    late: "Your payment is recorded and waits for the accountant.",
    text: "The accountant checks the payment at the bank. Then it is in your wallet. Until then it stands as Pending under Money added on your Wallet page.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
