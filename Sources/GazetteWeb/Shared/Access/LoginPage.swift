/// What the login template reads.
struct LoginPage {
  let action: String
  let title: String
  let invitation: String
  let password: String
  let enter: String
  let wanted: String
  let trouble: String?
}
