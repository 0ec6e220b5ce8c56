// SQLite, and those of its functions that take any number of arguments, which Swift can't call.
#pragma once
#include <sqlite3.h>

/// Lets a file's own schema do nothing but hold tables; SQLITE_OK if the library takes it.
static inline int viva_sqlite_defend(sqlite3 *database) {
  int now = 0;
  int status = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, &now);
  if (status != SQLITE_OK || now != 1) return SQLITE_ERROR;
  status = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, &now);
  if (status != SQLITE_OK || now != 0) return SQLITE_ERROR;
  status = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, &now);
  if (status != SQLITE_OK) return status;
  status = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, &now);
  if (status != SQLITE_OK) return status;
  return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, &now);
}
