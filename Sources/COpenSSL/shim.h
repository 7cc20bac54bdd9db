#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
